/** Which clicks follow a link in this window. */
import { afterEach, expect, it, vi } from 'vitest'
import { PageElement, stubPage } from '#tests/browser-page.ts'
import { followedLink } from '#web/every-page/followed-link.ts'

afterEach(() => vi.unstubAllGlobals())

const plain = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

/** Clicks the words within a link. */
function click(attributes: Record<string, string>, how: object = {}) {
  const words = new PageElement('span')
  const link = new PageElement('a', attributes, words)
  stubPage('/', link)
  return { link, followed: followedLink({ ...plain, ...how, target: words } as unknown as MouseEvent) }
}

it('a plain click on the words of a link follows the link', () => {
  const { link, followed } = click({ href: '/products' })
  expect(followed).toBe(link)
})

it.each([{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  'a click that opens another tab or a menu does not follow the link: %j',
  (how) => {
    expect(click({ href: '/products' }, how).followed).toBeNull()
  },
)

it.each([{ href: '/products', target: '_blank' }, { href: 'tel:+34600000000' }, { href: 'mailto:ana@x.example' }, {}])(
  'a link that does not change this window is not followed: %j',
  (attributes) => {
    expect(click(attributes).followed).toBeNull()
  },
)
