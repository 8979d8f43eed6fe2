/** The requests and answers of the typed client, without a shop. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeApi } from '#web/api/client.ts'

afterEach(() => vi.unstubAllGlobals())

/** A client whose requests get these answers, one after the other; and the requests. */
function open(...answers: (Response | Error)[]) {
  const asked: Request[] = []
  const send = async (request: Request) => {
    asked.push(request)
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error('No answer is left')
  }
  return { api: makeApi(send, 'https://shop.example', () => null), asked }
}

const problem = (errors: Record<string, string>) =>
  Response.json({ detail: 'Refused', errors }, { status: 422, headers: { 'content-type': 'application/problem+json' } })

describe('a request', () => {
  it('has the path of its call, and what is given of its query', async () => {
    const { api, asked } = open(Response.json({}), Response.json([]))
    await api.findOrder({ id: 'a/b' })
    await api.listOrders({ q: 'Ana Ruiz', state: undefined, sort: 'oldest' })
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ['GET', 'https://shop.example/api/orders/a%2Fb'],
      ['GET', 'https://shop.example/api/orders?q=Ana+Ruiz&sort=oldest'],
    ])
    expect(asked[0]?.headers.has('authorization')).toBe(false)
  })

  it('is JSON, or the file itself', async () => {
    const { api, asked } = open(Response.json({}), Response.json({}))
    await api.undoChange({ id: '1' })
    await api.checkImport({ body: new Blob(['sku'], { type: 'text/csv' }) })
    expect([asked[0]?.headers.has('content-type'), asked[0]?.body]).toEqual([false, null])
    expect(asked[1]?.headers.get('content-type')).toBe('text/csv')
    expect(await asked[1]?.text()).toBe('sku')
  })

  it('is cut off by its signal, which is no lost connection', async () => {
    const { api, asked } = open(new DOMException('Aborted', 'AbortError'))
    await expect(api.listOrders({}, { signal: AbortSignal.abort() })).rejects.toThrow('Aborted')
    expect(asked[0]?.signal.aborted).toBe(true)
  })
})

describe('a page of a list', () => {
  it('has its rows, their total, and the cursor of the next page', async () => {
    const link = '<https://shop.example/api/orders?limit=2&cursor=abc>; rel="next"'
    const { api } = open(Response.json([1, 2], { headers: { link, 'x-total-count': '7' } }), Response.json([]))
    expect(await api.readPage('listOrders', { limit: 2 })).toEqual({
      ...{ rows: [1, 2], next: 'abc', total: 7, restarted: false },
    })
    expect(await api.readPage('listOrders', { limit: 2 })).toMatchObject({ rows: [], next: null, total: 0 })
  })

  it('is the first one when the cursor is of another list', async () => {
    const { api, asked } = open(problem({ cursor: 'This cursor does not belong to this list' }), Response.json([1]))
    expect(await api.readPage('listOrders', { cursor: 'old', q: 'a' })).toMatchObject({ rows: [1], restarted: true })
    expect(asked[1]?.url).toBe('https://shop.example/api/orders?q=a')
  })

  it('is refused for any other reason', async () => {
    const { api, asked } = open(problem({ q: 'Too long' }))
    await expect(api.readPage('listOrders', { q: 'a' })).rejects.toThrow('Refused')
    expect(asked).toHaveLength(1)
  })
})

describe('without a connection', () => {
  it.each([
    ['a read says so', 'listOrders', 'There is no connection. Please try again when it is back.'],
    ['a write says that nothing was sent', 'addReview', 'There is no connection. Nothing was sent. Please try again'],
  ] as const)('%s', async (_, call, sentence) => {
    vi.stubGlobal('navigator', { onLine: false })
    const { api } = open(new TypeError('Failed to fetch'))
    const made = call === 'listOrders' ? api.listOrders({}) : api.addReview({ body: {} as never })
    await expect(made).rejects.toThrow(sentence)
  })
})
