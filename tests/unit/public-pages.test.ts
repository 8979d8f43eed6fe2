/** The public pages are the same in the table of screens, in the cache and in the service worker. */
import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { publicPages } from '#server/http/public-pages.ts'
import { publicKeyOf } from '#server/http/public-requests.ts'
import screens from '#web/routes.ts'

type Screen = { path?: string | undefined; index?: boolean | undefined; children?: Screen[] | undefined }

/** The paths of screens, written as `/catalog/{slug}` instead of `catalog/:slug`. */
function pathsOf(routes: Screen[], parent = ''): string[] {
  return routes.flatMap(({ path, children = [], index }) => {
    const own = path ? `${parent}/${path.replaceAll(/:(\w+)/g, '{$1}')}` : parent
    return children.length > 0 ? pathsOf(children, own) : index ? own || '/' : own
  })
}

/** The service worker's own functions: it is a separate script, which a browser runs unchanged from public/. */
function serviceWorker() {
  const source = readFileSync(new URL('../../public/service-worker.js', import.meta.url), 'utf8')
  const location = { href: 'http://shop.example/service-worker.js?build=1', origin: 'http://shop.example' }
  const worker = createContext({ URL, self: { location, addEventListener() {} } })
  runInContext(source, worker)
  return worker as unknown as { shelfOf: (address: URL) => string | undefined }
}

const example = (path: string) => path.replaceAll(/\{\w+\}/g, 'pet-strap-16')
const all = pathsOf(screens)

it('every public page is a screen', () => {
  expect(all).toEqual(expect.arrayContaining(Object.keys(publicPages)))
})

describe.each(all)('%s', (path) => {
  const isPublic = path in publicPages

  it(`is ${isPublic ? '' : 'not '}cached by the service worker`, () => {
    const { shelfOf } = serviceWorker()
    expect(shelfOf(new URL(example(path), 'http://shop.example')) === 'pages').toBe(isPublic)
  })

  it(`is ${isPublic ? '' : 'not '}cached without parameters that it does not read`, () => {
    expect(publicKeyOf(`${example(path)}?utm_source=x`)).toBe(isPublic ? example(path) : undefined)
  })
})
