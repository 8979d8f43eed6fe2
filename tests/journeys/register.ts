/** A stand-in for the register of VAT numbers. The shop calls it over HTTP, and a test can change its answers. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { openToInspect } from '#server/database/connect.ts'
import { makeViesStandIn } from '#stand-ins/vies/register.ts'

export type Register = Awaited<ReturnType<typeof openRegister>>

/** `databaseUrl`: the database of the shop that asks this register. */
export async function openRegister(databaseUrl: string) {
  const standIn = makeViesStandIn()
  const answer = async (request: IncomingMessage) =>
    standIn.answer(new Request('http://register', { method: 'POST', body: await text(request) }))
  const server = createServer(async (request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(await (await answer(request)).text())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    set: standIn.set,
    /** Makes the shop ask again in its next round, instead of minutes later. */
    askAgain: async () => {
      const { db, close } = await openToInspect({ url: databaseUrl })
      await db.execute(sql`update vat_questions set next_try_at = now()`)
      await close()
    },
    close: () => server.close(),
  }
}
