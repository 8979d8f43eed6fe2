/** Lists that end early or are not read to the end. */
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { negotiate } from '#server/http/negotiated-answer.ts'

const json = { 'content-type': 'application/json' }
const piece = new TextEncoder().encode(`${'[0],'.repeat(20_000)}`)

function answering(pull: (controller: ReadableStreamDefaultController, count: number) => void, cancel = () => {}) {
  let count = 0
  const stream = () =>
    new ReadableStream({
      pull: (controller) => {
        count += 1
        pull(controller, count)
      },
      cancel,
    })
  const app = new Hono()
  app.use(negotiate())
  app.get('*', () => new Response(stream(), { headers: json }))
  return app
}

it('a list that fails at its beginning is refused instead of sent in part', async () => {
  const app = answering((controller, count) => {
    if (count === 1) controller.enqueue(piece.subarray(0, 1_000))
    else controller.error(new Error('The database is gone'))
  })
  const answer = await app.request('/api/products')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([500, 'application/problem+json'])
  expect(answer.headers.get('etag')).toBeNull()
  expect(await answer.json()).toMatchObject({ status: 500, detail: 'Something went wrong' })
})

it('a long list is not read to its end for HEAD', async () => {
  let isCancelled = false
  const app = answering(
    (controller) => controller.enqueue(piece),
    () => {
      isCancelled = true
    },
  )
  const answer = await app.request('/api/products', { method: 'HEAD' })
  expect([answer.status, answer.headers.get('etag'), isCancelled]).toEqual([200, null, true])
})

it.each(['br', 'gzip'])(
  'the reading of a long list in %s ends when the client disconnects in the middle',
  async (coding) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const app = answering((controller) => controller.enqueue(piece), resolve)
    const answer = await app.request('/api/products', { headers: { 'accept-encoding': coding } })
    expect(answer.headers.get('content-encoding')).toBe(coding)
    await answer.body?.cancel()
    await promise
  },
)
