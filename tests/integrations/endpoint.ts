/**
 * A program that receives webhooks: it answers as the test chooses, stores the webhooks, and fails the test if a webhook
 * differs from its description.
 */
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { WebhookKind } from '#contract/integrations/rules/integration.ts'
import { sendDueDeliveries } from '#server/integrations/send-deliveries.ts'
import { noteWebhook } from '#tests/described.ts'
import { root } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'

export type Came = { body: string; headers: IncomingHttpHeaders; path: string }

export type Program = {
  url: string
  came: Came[]
  /** Sets what the program answers from now on: a status, a redirect to an address, or nothing at all. */
  answer: (how: number | string | 'nothing') => void
  /** Stops the program, which can be started again at the same address. */
  stop: () => Promise<void>
  start: () => Promise<void>
}

export async function startProgram(): Promise<Program> {
  const came: Came[] = []
  let how: number | string = 200
  let server: Server
  let port = 0
  const start = async () => {
    server = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      came.push({ body, headers: request.headers, path: request.url ?? '' })
      noteWebhook({ body, headers: request.headers })
      if (how === 'nothing') return
      if (typeof how === 'string') response.writeHead(307, { location: how })
      else response.writeHead(how)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    // A server that listens on a TCP port has an address of this form.
    port = (server.address() as AddressInfo).port
  }
  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  await start()
  onTestFinished(stop)
  return {
    url: `http://127.0.0.1:${port}/fleje`,
    came,
    answer: (to) => {
      how = to
    },
    stop,
    start,
  }
}

/** Makes a shop send these events to a program. */
export async function tellProgram(shop: TestShop, program: Pick<Program, 'url'>, kinds: WebhookKind[]) {
  const admin = await shop.as(root)
  const { _id: id, secret } = await admin.addEndpoint({ body: { url: program.url, kinds } })
  const endpoint = async () => {
    const found = (await admin.findIntegrations()).endpoints.find(({ _id }) => _id === id)
    if (!found) throw new Error('The endpoint is gone')
    return found
  }
  return { admin, id, secret, endpoint }
}

/** Runs the scheduled job, which a shop runs every ten seconds, as if it were `inMs` later. */
export function sendDue({ shop }: TestShop, inMs = 0): Promise<void> {
  return sendDueDeliveries(shop, new Date(Date.now() + inMs), new AbortController().signal)
}

export const typesOf = (came: Came[]) => came.map(({ body }) => JSON.parse(body).type as string)
