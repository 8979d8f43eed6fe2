/** The statements that place an order are built from parts; server/orders/*.sql shows them whole. */
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { orderOfManyLines, orderOfOneLine } from '#server/orders/placing-parts-queries.ts'

/** With `:name` for each value. */
function printed(statement: SQL): string {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  const nameOf = (param: unknown) =>
    typeof param === 'object' && param !== null && 'name' in param ? `:${param.name}` : String(param)
  const named = text.replaceAll(/\$(\d+)/g, (_, number) => nameOf(params[Number(number) - 1]))
  return `-- Printed by npm run print:placing from placing-parts-queries.ts.\n${named.replaceAll(/^ {2}/gm, '').trim()}\n`
}

it.each([
  ['order-of-one-line.sql', orderOfOneLine],
  ['order-of-many-lines.sql', orderOfManyLines],
])('%s is the statement that is sent; after a change, run npm run print:placing', async (file, statement) => {
  await expect(printed(statement)).toMatchFileSnapshot(`../../server/orders/${file}`)
})
