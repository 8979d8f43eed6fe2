/** A small load balancer: it checks which instances are ready, and sends requests only to those. It does not retry requests. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

type Instance = { address: string; isReady: boolean }

export async function openBalancer(addresses: string[]) {
  const instances: Instance[] = addresses.map((address) => ({ address, isReady: true }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  function pass(incoming: IncomingMessage, answer: ServerResponse): void {
    const ready = instances.filter(({ isReady }) => isReady)
    const { address } = ready[turn++ % ready.length] ?? { address: 'http://127.0.0.1:1' }
    const { method = 'GET', headers } = incoming
    const onward = request(address + incoming.url, { method, headers, agent }, (response) => {
      answer.writeHead(response.statusCode ?? 502, { 'content-type': response.headers['content-type'] ?? '' })
      response.pipe(answer)
    })
    onward.once('error', (error) => answer.writeHead(502).end(String(error)))
    incoming.pipe(onward)
  }

  let isClosed = false
  async function watch(): Promise<void> {
    while (!isClosed) await Promise.all(instances.map(look))
  }
  async function look(instance: Instance): Promise<void> {
    instance.isReady = await fetch(`${instance.address}/api/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const watching = watch()
  onTestFinished(async () => {
    isClosed = true
    await watching
    agent.destroy()
    server.close()
    server.closeAllConnections()
  })
  // A server that listens on a TCP port has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    add: (address: string) => void instances.push({ address, isReady: false }),
    /** Resolves once the balancer sends requests to this address. */
    usesIt: async (address: string) => {
      while (!instances.find((instance) => instance.address === address)?.isReady)
        await new Promise((resolve) => setImmediate(resolve))
    },
  }
}
