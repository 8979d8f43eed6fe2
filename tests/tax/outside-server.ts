/** A server in place of VIES or the ECB, which may answer as no honest service would. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** Listens until the test ends. Returns the address. */
export async function serveOutside(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  // Cast: a server that listens on a TCP port has an address of this form.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Question = { countryCode: string; vatNumber: string; requesterNumber?: string }

/** A VIES that holds its answers until the test lets it go. `asked`: the numbers that it was asked about. */
export async function serveHeldVies() {
  const asked: string[] = []
  const letGo = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  const url = await serveVies(async ({ countryCode, vatNumber }) => {
    asked.push(countryCode + vatNumber)
    first.resolve()
    await letGo.promise
    return { valid: true, requestIdentifier: `W${asked.length}` }
  })
  return { url, asked, isAsked: first.promise, letGo: letGo.resolve }
}

/** `answer` returns the body, or a status with the body. */
export function serveVies(answer: (question: Question) => Promise<object>, status = 200): Promise<string> {
  return serveOutside(async (request, response) => {
    // Cast: only the shop asks.
    const question = JSON.parse(Buffer.concat(await request.toArray()).toString()) as Question
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(await answer(question)))
  })
}
