/** The requests and answers of the typed client, without a shop. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CallName } from '#contract/calls.ts'
import { makeApi } from '#web/api/client.ts'
import { identityMessage } from '#web/api/identity-message.ts'
import {
  ApiRefusal,
  fetched,
  hasReason,
  messageOf,
  ShopUnreachable,
  throwNotFoundPage,
  UnreadableAnswer,
} from '#web/api/refusal.ts'
import { repeatIfBusy } from '#web/api/when-busy.ts'

afterEach(() => vi.unstubAllGlobals())

/** A client whose requests get these answers in turn, and the list of its requests. */
function open(...answers: (Response | Error)[]) {
  return openWithToken(null, ...answers)
}

function openWithToken(token: string | null, ...answers: (Response | Error)[]) {
  const asked: Request[] = []
  const send = async (request: Request) => {
    asked.push(request)
    const answer = answers.shift()
    if (answer instanceof Response) return answer
    throw answer ?? new Error('No answer is left')
  }
  return { api: makeApi(send, 'https://shop.example', () => token), asked }
}

const problem = (errors: Record<string, string>, status = 422, more: object = {}) =>
  Response.json(
    { detail: 'Refused', errors, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  )

/** An answer whose body breaks off. */
const cutOff = (type: string, status = 200) => {
  const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('network error')) })
  return new Response(body, { status, headers: { 'content-type': type } })
}

const unreachable = 'The shop cannot be reached. Please check your connection and try again.'

describe('a request', () => {
  it('has the path of its call, and the query parameters that have a value', async () => {
    const { api, asked } = open(Response.json({}), Response.json([]))
    await api.findOrder({ id: 'a/b' })
    await api.listOrders({ q: 'Ana Ruiz', state: undefined, sort: 'oldest', cursor: '' })
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ['GET', 'https://shop.example/api/orders/a%2Fb'],
      ['GET', 'https://shop.example/api/orders?q=Ana+Ruiz&sort=oldest'],
    ])
    expect(asked[0]?.headers.has('authorization')).toBe(false)
  })

  it('has the token of the session, and the idempotency key if one is given', async () => {
    const { api, asked } = openWithToken('abc', Response.json({}), Response.json({}))
    await api.addReview({ body: {} as never }, { idempotencyKey: 'key-1' })
    await api.addReview({ body: {} as never })
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer abc', 'Bearer abc'])
    expect(asked.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['key-1', null])
    expect(asked[0]?.headers.get('content-type')).toBe('application/json')
    expect(await asked[0]?.text()).toBe('{}')
  })

  it('without a body has no content type, and with a file has the type of the file', async () => {
    const { api, asked } = open(Response.json({}), Response.json({}))
    await api.undoChange({ id: '1' })
    await api.checkImport({ body: new Blob(['sku'], { type: 'text/csv' }) })
    expect([asked[0]?.headers.has('content-type'), asked[0]?.body]).toEqual([false, null])
    expect(asked[1]?.headers.get('content-type')).toBe('text/csv')
    expect(await asked[1]?.text()).toBe('sku')
  })

  it('is aborted by its signal, and does not report a lost connection', async () => {
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

  it('is the first page when the cursor belongs to another list', async () => {
    const { api, asked } = open(problem({ cursor: 'This cursor does not belong to this list' }), Response.json([1]))
    expect(await api.readPage('listOrders', { cursor: 'old', q: 'a' })).toMatchObject({ rows: [1], restarted: true })
    expect(asked[1]?.url).toBe('https://shop.example/api/orders?q=a')
  })

  it('is not requested again when something other than its cursor is refused', async () => {
    const { api, asked } = open(problem({ q: 'Too long' }))
    await expect(api.readPage('listOrders', { q: 'a' })).rejects.toThrow('Refused')
    expect(asked).toHaveLength(1)
  })
})

describe('an answer that is a file', () => {
  it('has the name that the shop gives it', async () => {
    const disposition = { 'content-disposition': 'attachment; filename="invoice-7.json"' }
    const { api } = open(new Response('{}', { headers: { 'content-type': 'application/json', ...disposition } }))
    const file = (await api.findOrder({ id: '1' })) as unknown as File
    expect([file.name, file.type, await file.text()]).toEqual(['invoice-7.json', 'application/json', '{}'])
  })
})

describe('without a connection', () => {
  it.each([
    [
      'a read says that there is no connection',
      'listOrders',
      'There is no connection. Please try again when the connection is back.',
    ],
    ['a write says that nothing was sent', 'addReview', 'There is no connection. Nothing was sent. Please try again'],
  ] as const)('%s', async (_, call, sentence) => {
    vi.stubGlobal('navigator', { onLine: false })
    const { api } = open(new TypeError('Failed to fetch'))
    const made = call === 'listOrders' ? api.listOrders({}) : api.addReview({ body: {} as never })
    await expect(made).rejects.toThrow(sentence)
  })

  it('a request says that the shop cannot be reached if the browser reports that it is online', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    const { api } = open(new TypeError('Failed to fetch'))
    await expect(api.listOrders({})).rejects.toThrow(unreachable)
  })

  it.each([
    ['in JSON', cutOff('application/json')],
    ['with a file', cutOff('application/pdf')],
    ['with a refusal', cutOff('application/problem+json', 422)],
  ])('a request whose answer %s breaks off says that the shop cannot be reached', async (_, answer) => {
    const { api } = open(answer)
    await expect(api.findOrder({ id: '1' })).rejects.toThrow(new ShopUnreachable(undefined))
  })

  it('a page of a list that breaks off says that the shop cannot be reached', async () => {
    const { api } = open(cutOff('application/json'))
    await expect(api.readPage('listOrders', {})).rejects.toThrow(unreachable)
  })
})

describe('an answer that is not what the call promises', () => {
  const json = (body: string) => new Response(body, { headers: { 'content-type': 'application/json' } })

  it.each(['', 'null', 'true', '7', '"abc"', '[]', '{'])(
    '%j for an object is refused in the words of the shop',
    async (body) => {
      const { api } = open(json(body))
      await expect(api.approveOrder({ id: '1' })).rejects.toThrow(new UnreadableAnswer())
    },
  )

  it.each(['', 'null', '{}', '['])('%j for a list is refused in the words of the shop', async (body) => {
    const { api } = open(json(body), json(body))
    await expect(api.listOrders({})).rejects.toThrow(new UnreadableAnswer())
    await expect(api.readPage('listOrders', {})).rejects.toThrow(new UnreadableAnswer())
  })

  it('is also a page that a gateway sends in place of a paper or of what was done', async () => {
    const page = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } })
    const { api } = open(page(), page())
    await expect(api.findReceipt({ id: '1' })).rejects.toThrow(new UnreadableAnswer())
    await expect(api.cancelOrder({ id: '1' })).rejects.toThrow(new UnreadableAnswer())
  })
})

/** The error that `run` throws. */
async function thrownBy(run: () => unknown): Promise<unknown> {
  try {
    await run()
  } catch (error) {
    return error
  }
}

describe('a refusal', () => {
  const refusalOf = async (answer: Response) => {
    const { api } = open(answer)
    return (await thrownBy(() => api.findOrder({ id: '1' }))) as ApiRefusal
  }

  it('has the sentence, the errors of fields and the facts of the answer', async () => {
    const refusal = await refusalOf(problem({ phone: 'Too short' }, 409, { cart: 7 }))
    expect(refusal).toMatchObject({
      ...{ message: 'Refused', status: 409, call: 'findOrder', errors: { phone: 'Too short' } },
      ...{ facts: { cart: 7 }, supportId: undefined },
    })
  })

  it('has the ID under which the shop has logged a bug', async () => {
    expect((await refusalOf(problem({}, 500, { supportId: 'a1' }))).supportId).toBe('a1')
  })

  it('says that something went wrong if the answer contains no sentence of the shop', async () => {
    for (const headers of [{}, { 'content-type': 'text/html' }]) {
      const refusal = await refusalOf(new Response('<h1>Bad gateway</h1>', { status: 502, headers }))
      expect(refusal).toMatchObject({ message: 'Something went wrong', status: 502, errors: {} })
    }
  })

  it.each<[number, object, boolean]>([
    [401, {}, true],
    [401, { code: 'second-factor' }, true],
    [403, {}, false],
    [404, {}, false],
    [409, {}, false],
  ])('with status %i and %j ends the session: %s', async (status, more, isOver) => {
    expect((await refusalOf(problem({}, status, more))).sessionIsOver).toBe(isOver)
  })

  it('for a missing right ends the session only where the specification says so', () => {
    const isOver = (call: CallName, more = {}) => new ApiRefusal(call, 403, more).sessionIsOver
    for (const call of ['listOrders', 'listUsers', 'listMyOrders', 'makeAdmin', 'checkAdmin'] as const)
      expect([isOver(call), isOver(call, { code: 'second-factor' })], call).toEqual([true, false])
    for (const call of ['listToShip', 'refundOrder', 'findFigures', 'exportOrders'] as const)
      expect(isOver(call), call).toBe(false)
  })
})

describe('an error', () => {
  const refusal = (status: number) => new ApiRefusal('findOrder', status, {})

  it('has a reason that can be shown, unless it is a bug', () => {
    const errors = [new ShopUnreachable(undefined), refusal(409), refusal(499), refusal(500), new Error('Oops'), 'Oops']
    expect(errors.map(hasReason)).toEqual([true, true, true, false, false, false])
  })

  it('is shown with its message, if it has one', () => {
    expect([new Error('Too short'), refusal(409), new UnreadableAnswer()].map(messageOf)).toEqual([
      ...['Too short', 'Something went wrong', 'Something went wrong'],
    ])
  })

  it('is never shown in the words of the browser', async () => {
    const ofBrowser = await thrownBy(() => (null as unknown as { rows: [] }).rows)
    const errors = [
      ofBrowser,
      new SyntaxError('Unexpected end of input'),
      new DOMException('Failed', 'NetworkError'),
      'Oops',
      undefined,
    ]
    expect(new Set(errors.map(messageOf))).toEqual(new Set(['Something went wrong']))
    expect(errors.map((error) => identityMessage(error, 'login'))).toEqual(errors.map(messageOf))
  })

  it('leads to the page for unknown addresses when the shop answers 404, and is thrown unchanged otherwise', async () => {
    const page = await thrownBy(() => throwNotFoundPage(refusal(404)))
    expect([page instanceof Response, page]).toEqual([true, expect.objectContaining({ status: 404 })])
    for (const error of [refusal(403), new Error('404'), { status: 404 }])
      expect(await thrownBy(() => throwNotFoundPage(error))).toBe(error)
  })

  it('while code is being loaded says that the shop cannot be reached', async () => {
    await expect(fetched(Promise.reject(new TypeError('Failed to fetch')))).rejects.toThrow(unreachable)
    expect(await fetched(Promise.resolve(7))).toBe(7)
  })
})

describe('a request that a busy shop refuses', () => {
  const busy = () => new Response(null, { status: 503, headers: { 'retry-after': '2' } })
  const asked = 'https://shop.example/api/cart'

  /** Sends the request to a shop that is busy at first, and waits for as long as the shop asks at most. */
  async function sendToBusyShop(init: RequestInit) {
    vi.useFakeTimers()
    // The page may count as filled, because tests of other files share this module.
    vi.stubGlobal('document', { querySelectorAll: () => [] })
    const send = vi.fn<(request: Request) => Promise<Response>>().mockResolvedValueOnce(busy())
    send.mockImplementation(async (request) => new Response(`read ${await request.text()}`))
    const answer = repeatIfBusy(send, () => new Request(asked, init))
    await vi.advanceTimersByTimeAsync(1_900)
    const sentEarly = send.mock.calls.length
    await vi.advanceTimersByTimeAsync(1_200)
    vi.useRealTimers()
    return { answer: await (await answer).text(), sentEarly, sent: send.mock.calls.length }
  }

  it('is sent once more after Retry-After if it only reads', async () => {
    expect(await sendToBusyShop({})).toEqual({ answer: 'read ', sentEarly: 1, sent: 2 })
  })

  it('is sent once more with its body if it has an idempotency key', async () => {
    const keyed = { method: 'POST', body: 'the form', headers: { 'idempotency-key': 'key-1' } }
    expect(await sendToBusyShop(keyed)).toEqual({ answer: 'read the form', sentEarly: 1, sent: 2 })
  })

  it('is not repeated if it is a change without a key', async () => {
    expect(await sendToBusyShop({ method: 'POST', body: 'the form' })).toEqual({ answer: '', sentEarly: 1, sent: 1 })
  })
})
