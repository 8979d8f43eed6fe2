/** Choosing products to compare on a page. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PageElement, stubPage } from '#tests/browser-page.ts'
import { stubStorage } from '#tests/browser-storage.ts'
import { listenToComparison, showComparison } from '#web/every-page/compare.ts'
import { toast } from '#web/every-page/toast.ts'

beforeEach(() => void stubStorage())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const plainClick = { button: 0, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false }

/** A page with a "Compare" link for each of these products, the bar, the words for screen readers and a heading. */
function open(slugs: string[], { path = '/products', more = [] as PageElement[] } = {}) {
  const sign = new PageElement('svg')
  const toggles = slugs.map(
    (slug) => new PageElement('a', { href: `/compare?p=${slug}`, 'data-compares': slug }, new PageElement('span')),
  )
  const link = new PageElement('a', { href: '/compare' })
  const clear = new PageElement('button', { 'data-drops': '' }, sign)
  const bar = new PageElement('div', { 'data-compare-bar': '' }, link, clear)
  const words = new PageElement('p', { 'data-shows': 'compare-words' })
  const heading = new PageElement('h1')
  const page = stubPage(path, ...toggles, bar, words, new PageElement('main', {}, heading), ...more)
  listenToComparison()
  showComparison()
  return {
    ...{ page, bar, link, words, heading, clear: sign, toggles },
    /** Clicks the innermost element, as a mouse does. */
    click: (target: PageElement | undefined, how = {}) =>
      page.fire('click', target?.children[0] ?? target, { ...plainClick, ...how }),
    kept: () => (localStorage.getItem('fleje.compare') ?? '').split(' ').filter(Boolean),
    pressed: () => toggles.map(({ attributes }) => attributes['aria-pressed']),
  }
}

describe('"Compare" on a card', () => {
  it('is a button that is pressed while its product is chosen', () => {
    const { toggles, click, pressed } = open(['strap', 'seal'])
    expect(toggles.map(({ attributes }) => attributes.role)).toEqual(['button', 'button'])
    expect(pressed()).toEqual(['false', 'false'])
    const event = click(toggles[1])
    expect(event.preventDefault).toHaveBeenCalled()
    expect(pressed()).toEqual(['false', 'true'])
    click(toggles[1])
    expect(pressed()).toEqual(['false', 'false'])
  })

  it('refuses a fifth product, and accepts it once another is removed', () => {
    const refused = vi.spyOn(toast, 'error')
    const { toggles, click, kept, words } = open(['a', 'b', 'c', 'd', 'e'])
    for (const toggle of toggles.slice(0, 4)) click(toggle)
    expect(refused).not.toHaveBeenCalled()
    click(toggles[4])
    expect(refused).toHaveBeenCalledExactlyOnceWith('Only 4 products can be compared at once. Remove one first.')
    expect([kept(), words.textContent]).toEqual([['a', 'b', 'c', 'd'], '4 products to compare'])
    click(toggles[0])
    click(toggles[4])
    expect(kept()).toEqual(['b', 'c', 'd', 'e'])
  })

  it('says to screen readers how many products are chosen', () => {
    const { toggles, click, words } = open(['strap', 'seal'])
    const said = [toggles[0], toggles[1], toggles[1]].map((toggle) => {
      click(toggle)
      return words.textContent
    })
    expect(said).toEqual(['1 product to compare', '2 products to compare', '1 product to compare'])
  })

  it('stays a link for a click that opens another tab', () => {
    const { toggles, click, kept } = open(['strap'])
    expect(click(toggles[0], { ctrlKey: true }).preventDefault).not.toHaveBeenCalled()
    expect(kept()).toEqual([])
  })

  it('can be pressed with the space bar, as a button can, and with no other key', () => {
    const { page, toggles, heading } = open(['strap'])
    const [toggle] = toggles
    expect(page.fire('keydown', toggle, { key: ' ' }).preventDefault).toHaveBeenCalled()
    expect(toggle?.click).toHaveBeenCalledOnce()
    page.fire('keydown', toggle, { key: 'Enter' })
    expect(page.fire('keydown', heading, { key: ' ' }).preventDefault).not.toHaveBeenCalled()
    expect(toggle?.click).toHaveBeenCalledOnce()
  })
})

describe('a click outside a card', () => {
  it('on a link adds or removes the product of the link, and follows the link', () => {
    const adds = new PageElement('a', { href: '/compare?p=seal', 'data-adds': 'seal' })
    const drops = new PageElement('a', { href: '/compare', 'data-drops': 'strap' })
    const { toggles, click, kept, words } = open(['strap'], { more: [adds, drops] })
    click(toggles[0])
    words.textContent = ''
    expect(click(adds).preventDefault).not.toHaveBeenCalled()
    expect(kept()).toEqual(['strap', 'seal'])
    expect(click(drops).preventDefault).not.toHaveBeenCalled()
    expect(kept()).toEqual(['seal'])
    expect(words.textContent).toBe('')
  })

  it('on anything else changes nothing', () => {
    const { heading, page, toggles, click, kept } = open(['strap'])
    click(toggles[0])
    click(heading)
    page.fire('click', 'a text', plainClick)
    expect(kept()).toEqual(['strap'])
  })
})

describe('the bar with the comparison', () => {
  it('is hidden without products, links to the comparison of the chosen products, and clears it', () => {
    const { toggles, click, bar, link, clear, kept, heading, words } = open(['strap', 'seal'])
    expect(bar.hidden).toBe(true)
    click(toggles[0])
    expect([bar.hidden, link.href, link.textContent]).toEqual([false, '/compare?p=strap', 'Compare 1 product'])
    click(toggles[1])
    expect([link.href, link.textContent]).toEqual(['/compare?p=strap&p=seal', 'Compare 2 products'])
    click(clear)
    expect([kept(), bar.hidden, words.textContent]).toEqual([[], true, '0 products to compare'])
    expect(heading.focus).toHaveBeenCalledOnce()
  })

  it('with chosen products is hidden only on the page that it links to', () => {
    localStorage.setItem('fleje.compare', 'strap seal')
    const isHidden = (path: string) => open([], { path }).bar.hidden
    expect(isHidden('/compare?p=seal&p=strap')).toBe(true)
    expect(isHidden('/compare?p=strap')).toBe(false)
    expect(isHidden('/products?p=seal&p=strap')).toBe(false)
  })

  it('may be missing from a page', () => {
    const toggle = new PageElement('a', { 'data-compares': 'strap' })
    stubPage('/', toggle)
    showComparison()
    expect(toggle.attributes['aria-pressed']).toBe('false')
  })

  it.each(['storage', 'pageshow'])('shows what was chosen in another tab or on another page: %s', (event) => {
    const { page, bar, pressed } = open(['strap'])
    localStorage.setItem('fleje.compare', 'strap')
    page.fire(event)
    expect([bar.hidden, pressed()]).toEqual([false, ['true']])
  })
})

describe('the stored comparison', () => {
  it('has at most four products, each once', () => {
    localStorage.setItem('fleje.compare', ' a  b c d e')
    const adds = new PageElement('a', { href: '/compare', 'data-adds': 'd' })
    const { pressed, click, kept } = open(['a', 'b', 'c', 'd', 'e'], { more: [adds] })
    expect(pressed()).toEqual(['true', 'true', 'true', 'true', 'false'])
    click(adds)
    expect(kept()).toEqual(['a', 'b', 'c', 'd'])
  })

  it('drops products that the page reports as gone', () => {
    localStorage.setItem('fleje.compare', 'strap seal')
    const { kept } = open([], { more: [new PageElement('p', { 'data-gone': 'seal' })] })
    expect(kept()).toEqual(['strap'])
  })
})
