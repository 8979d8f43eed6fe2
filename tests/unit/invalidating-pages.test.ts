/** What was rendered counts until something is changed: asking changes nothing. */
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { invalidateAfterChange } from '#server/mount.ts'

it.each([
  ['GET', 200, 0],
  ['HEAD', 200, 0],
  ['OPTIONS', 204, 0],
  ['POST', 200, 1],
  ['DELETE', 200, 1],
  ['POST', 409, 0],
])('after %s answered %i, pages are rendered anew %i times', async (method, status, times) => {
  let forgotten = 0
  const pages = {
    answer: async () => new Response(),
    invalidate: () => {
      forgotten += 1
    },
  }
  const app = new Hono()
  app.use(invalidateAfterChange(pages))
  app.all('*', () => new Response(null, { status }))
  await app.request('/api/products', { method })
  expect(forgotten).toBe(times)
})
