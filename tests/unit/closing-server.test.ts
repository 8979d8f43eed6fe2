/** Requests of a proxy that does not know that the server is closing. */
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { makeHttpServer } from '#server/http/http-server.ts'

async function openServer() {
  const http = makeHttpServer((_request, response) => response.end('taken'))
  await new Promise<void>((resolve) => http.server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a TCP port has an address of this form.
  const { port } = http.server.address() as AddressInfo
  return { http, ask: () => answerTo(request({ port, host: '127.0.0.1', method: 'POST', agent: false })) }
}

function answerTo(asking: ClientRequest): Promise<string> {
  const answer = new Promise<string>((resolve, reject) => {
    asking.once('error', reject)
    asking.once('response', async (response) => resolve(Buffer.concat(await response.toArray()).toString()))
  })
  asking.end()
  return answer
}

it('a request sent at the moment when a shop stops listening is answered', async () => {
  const { http, ask } = await openServer()
  // These requests are in transit when closing begins: Node has not accepted their connections yet.
  const requested = [ask(), ask(), ask()]
  const closed = http.close()
  expect(await Promise.all(requested)).toEqual(['taken', 'taken', 'taken'])
  await closed
  await expect(ask()).rejects.toMatchObject({ code: 'ECONNREFUSED' })
})
