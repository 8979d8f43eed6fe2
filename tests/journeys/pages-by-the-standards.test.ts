/** The rules of HTTP for pages and files: codings, ETags, methods. The API is tested in tests/http/standards.test.ts. */
import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import type { JourneyShop } from './journey-shop.ts'

/** A file that is already compressed. */
const picture = '/pictures/pt-1610-800.webp'

/** Stands for the path of a script, which contains a hash. The tests read the real path from the home page. */
const aScript = 'a script of the home page'

async function ask({ send }: JourneyShop, path: string, init?: RequestInit) {
  if (path !== aScript) return send(path, init)
  const home = await (await send('/')).text()
  return send(/src="(\/assets\/[^"]+\.js)"/.exec(home)?.[1] ?? '', init)
}

const codings = [
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.1, gzip;q=0.9', 'gzip'],
  ['gzip;q=1.0', 'gzip'],
  ['br;q=0', null],
  ['*;q=0', null],
] as const

for (const path of ['/', '/products', '/blogs', aScript, '/service-worker.js', '/favicon.svg', picture])
  test.describe(path, () => {
    test('is sent in the requested coding', async ({ shop }) => {
      for (const [accepted, coding] of codings) {
        const { headers } = await ask(shop, path, { headers: { 'accept-encoding': accepted } })
        const known = path === picture ? null : coding
        expect([accepted, headers.get('content-encoding'), headers.get('vary')]).toEqual([
          accepted,
          known,
          'Accept-Encoding',
        ])
      }
    })

    test('has an ETag for each coding, and a cached copy is revalidated with its ETag', async ({ shop }) => {
      const codings = path === picture ? ['identity'] : ['identity', 'gzip', 'br']
      const etags = new Set<string>()
      for (const coding of codings) {
        const headers = { 'accept-encoding': coding }
        const etag = (await ask(shop, path, { headers })).headers.get('etag') ?? ''
        etags.add(etag)
        for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
          const again = await ask(shop, path, { headers: { ...headers, 'if-none-match': known } })
          expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
          expect([again.headers.get('etag'), again.headers.get('vary')]).toEqual([etag, 'Accept-Encoding'])
          expect(again.headers.has('content-encoding')).toBe(false)
        }
        const other = await ask(shop, path, { headers: { ...headers, 'if-none-match': '"other"' } })
        expect(other.status).toBe(200)
        await other.body?.cancel()
      }
      expect(etags.size).toBe(codings.length)
    })

    test('answers HEAD like GET, without the body', async ({ shop }) => {
      const get = await ask(shop, path)
      const head = await ask(shop, path, { method: 'HEAD' })
      expect(head.status).toBe(200)
      expect(await head.text()).toBe('')
      const alike = ({ headers }: Response) =>
        ['content-type', 'content-length', 'content-encoding', 'etag', 'cache-control', 'vary'].map((name) =>
          headers.get(name),
        )
      expect(alike(head)).toEqual(alike(get))
    })

    test('lists its allowed methods', async ({ shop }) => {
      const allow = 'GET, HEAD, OPTIONS'
      const options = await ask(shop, path, { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example' } })
      expect([options.status, options.headers.get('allow'), await options.text()]).toEqual([204, allow, ''])
      expect(options.headers.has('access-control-allow-origin')).toBe(false)
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const other = await ask(shop, path, { method })
        expect([method, other.status, other.headers.get('allow')]).toEqual([method, 405, allow])
      }
    })
  })

test('a form sent without scripts gets a page that says that nothing was sent, and puts nothing into the URL', async ({
  open,
}) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/login')
  await page.getByLabel('Your email:').fill('ana@coils.example')
  await page.getByLabel('Your password:').fill('secret')
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  const answer = await sent
  expect(new URL(answer.url()).search).toBe('')
  expect([answer.status(), answer.headers().allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  await sees(page, 'Nothing was sent')
  await expect(page).toHaveTitle(/Nothing was sent/)
  expect(await page.content()).not.toContain('Something went wrong')
  expect(await page.content()).not.toContain('secret')
})
