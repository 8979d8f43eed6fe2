import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { demoAccounts } from '#demo/accounts.ts'
import { sample } from '#tests/sample.ts'
import { type ShopProcess, signIn, startShop } from '#tests/shop-process.ts'

const main = [process.execPath, 'server/main.ts']
const start = [process.execPath, 'scripts/start.mjs']
const npmStart = ['npm', 'start']

const tell = {
  process: ({ process: { pid = 0 } }: ShopProcess, signal: NodeJS.Signals) => process.kill(pid, signal),
  group: ({ process: { pid = 0 } }: ShopProcess, signal: NodeJS.Signals) => process.kill(-pid, signal),
}

/** Begins to sign in: when this returns, the server has received the headers of the request, but not the body. */
async function beginRequest(address: string): Promise<{ finish: () => Promise<IncomingMessage> }> {
  const { email, password } = demoAccounts.customer
  const body = JSON.stringify({ email, password })
  const asking: ClientRequest = httpRequest(`${address}/identity/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': body.length,
      origin: address,
      expect: '100-continue',
    },
  })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve)
    asking.once('error', reject)
  })
  asking.flushHeaders()
  await new Promise((resolve) => asking.once('continue', resolve))
  return {
    finish: async () => {
      asking.end(body)
      const response = await answer
      response.resume()
      return response
    },
  }
}

/** Sends requests while the shop is ready, and three more, like a proxy that does not yet know that the shop is stopping. */
async function askUntilNotReady(address: string): Promise<number[]> {
  const statuses: number[] = []
  const ask = async () => {
    const answer = await fetch(`${address}/api/products?limit=1`)
    await answer.text()
    statuses.push(answer.status)
  }
  while ((await fetch(`${address}/api/ready`)).ok) await ask()
  await Promise.all([ask(), ask(), ask()])
  return statuses
}

/** Waits until the shop's port no longer accepts connections. */
async function untilClosed(address: string): Promise<void> {
  const isOpen = () =>
    fetch(`${address}/api/health`).then(
      () => true,
      (error: Error) => !(error.cause instanceof Error && 'code' in error.cause && error.cause.code === 'ECONNREFUSED'),
    )
  while (await isOpen());
}

describe('a shop that gets a signal to stop', () => {
  const ways = [
    ['SIGTERM to the shop', main, tell.process, 'SIGTERM'],
    ['SIGTERM to npm start’s own process', start, tell.process, 'SIGTERM'],
    ['SIGTERM to the whole group', start, tell.group, 'SIGTERM'],
    ['Ctrl-C', start, tell.group, 'SIGINT'],
    ['SIGTERM to npm', npmStart, tell.process, 'SIGTERM'],
  ] as const
  it.each(sample(ways, 1))(
    'answers every request, says that it is not ready, and ends: %s',
    async (_, command, send, signal) => {
      const shop = await startShop({ DRAIN_SECONDS: '0.5' }, { command })
      const idle = connect(Number(new URL(shop.address).port), '127.0.0.1')
      onTestFinished(() => void idle.destroy())
      const slow = await beginRequest(shop.address)
      const asking = askUntilNotReady(shop.address)
      const toldAtMs = performance.now()
      send(shop, signal)
      const statuses = await asking
      expect(statuses).toEqual(statuses.map(() => 200))
      const answer = await slow.finish()
      expect(answer.statusCode).toBe(200)
      expect(answer.headers.connection).toBe('close')
      await untilClosed(shop.address)
      expect(performance.now() - toldAtMs).toBeLessThan(30_000)
      // npm exits with a code of its own after a signal.
      if (command !== npmStart) expect(await shop.ended).toMatchObject({ code: 0, signal: null })
    },
  )

  it('ends with its parent process, even if that process is killed @rare', async () => {
    const shop = await startShop({ DRAIN_SECONDS: '0' }, { command: start })
    shop.process.kill('SIGKILL')
    await untilClosed(shop.address)
  })

  it('ends at once after a second signal, and its last request is in the log @rare', async () => {
    const shop = await startShop({ DRAIN_SECONDS: '60' })
    const isWaiting = () => fetch(`${shop.address}/api/health`)
    tell.process(shop, 'SIGINT')
    await askUntilNotReady(shop.address)
    const untilMs = performance.now() + 1_100 // a second signal before then would count as a repetition of the first
    while (performance.now() < untilMs) await isWaiting()
    await fetch(`${shop.address}/api/review?limit=3`)
    tell.process(shop, 'SIGINT')
    expect(await shop.ended).toMatchObject({ code: 1 })
    await expect.poll(() => shop.output()).toMatch(/"at":"access".*"path":"\/api\/review"/)
  })

  it('ends in time while the card provider hangs, and answers waiting requests @rare', async () => {
    const command = [process.execPath, 'tests/processes/shop-with-hanging-cards.ts']
    const shop = await startShop({ DRAIN_SECONDS: '0.5' }, { command })
    const { api, token } = await signIn(shop.address)
    const [product] = await api.listProducts()
    if (!product) throw new Error('There is nothing to order')
    const { _id, minimumOrder } = product
    const order = await api.placeOrder({
      body: { id: _id, quantity: minimumOrder, address: 'Calle del Fleje 1, Zaragoza', phone: '976' },
    })
    const { totalPrice } = await api.findOrder({ id: order._id })
    const paying = fetch(`${shop.address}/api/create-payment-intent`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ orderId: order._id, totalPrice }),
    })
    const toldAtMs = performance.now()
    tell.process(shop, 'SIGTERM')
    const answer = await paying
    expect(answer.status).toBe(503)
    expect(answer.headers.has('retry-after')).toBe(true)
    const ended = await shop.ended
    expect(ended).toMatchObject({ code: 0, signal: null })
    expect(ended.atMs - toldAtMs).toBeLessThan(30_000)
  })
})
