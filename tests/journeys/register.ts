/** A stand-in for the register of VAT numbers. The shop calls it over HTTP, and a test can change its answers. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type SQL, sql } from 'drizzle-orm'
import type { NumberState } from '#contract/tax/rules/treatment/treatment.ts'
import { openToInspect } from '#server/database/connect.ts'
import { makeViesStandIn } from '#stand-ins/vies/register.ts'

let lastNumber = 11_111_110

/** A German VAT number with a correct check digit (ISO 7064, MOD 11,10), another one each time. */
function newGermanNumber(): string {
  lastNumber += 1
  const digits = String(lastNumber)
  const product = [...digits].reduce((before, digit) => (2 * ((Number(digit) + before) % 10 || 10)) % 11, 10)
  return `DE${digits}${(11 - product) % 10}`
}

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
  const execute = async (statement: SQL) => {
    const { db, close } = await openToInspect({ url: databaseUrl })
    await db.execute(statement)
    await close()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    set: standIn.set,
    /**
     * A VAT number with this state that no earlier test of the worker has used: the shop remembers the register's answers, so a
     * number that was valid once is never unknown again.
     */
    newNumber: (state: Parameters<typeof standIn.set>[0]) => {
      const number = newGermanNumber()
      standIn.set(state, number)
      return number
    },
    /** Makes the shop ask again in its next round, instead of minutes later. */
    askAgain: () => execute(sql`update vat_questions set next_try_at = now()`),
    /** Stores another answer, as if the shop had asked again after an hour. */
    answersLater: (state: NumberState, number: string) =>
      execute(sql`insert into vat_checks (number, state, source, answer) values (${number}, ${state}, 'VIES', '{}')`),
    close: () => server.close(),
  }
}
