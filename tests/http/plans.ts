/** PostgreSQL's plans for the rows of a list. */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { vi } from 'vitest'
import type { TestShop } from '#tests/shop.ts'

type Statement = { text: string; values: unknown[] }
type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Name'?: string; Plans?: Plan[] }

/** The statements of `work` that read the tables of lists. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const statements = sent.mock.calls.map(
    ([statement, values]: unknown[]) => ({ values, ...(statement as object) }) as Statement,
  )
  sent.mockRestore()
  return statements.filter(
    ({ text }) => /from ("(orders|products|users|changes)"|since, sold_lines)/.test(text) && /limit/.test(text),
  )
}

/** The plan without scans of whole tables, which PostgreSQL avoids anyway if the tables are large. */
async function planOf({ database: { db } }: TestShop, { text, values }: Statement): Promise<Plan> {
  const literal = (index: string) => {
    const value = values[Number(index) - 1]
    return typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`
  }
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const filled = text.replaceAll(/\$(\d+)/g, (_, index: string) => literal(index))
    const { rows } = (await tx.execute(sql.raw(`explain (format json) ${filled}`))) as unknown as {
      rows: { 'QUERY PLAN': [{ Plan: Plan }] }[]
    }
    return rows[0]?.['QUERY PLAN'][0].Plan as Plan
  })
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Every step of the plans for the statements of `work` that read the tables of lists. */
export async function nodesFor(shop: TestShop, work: () => Promise<unknown>): Promise<Plan[]> {
  const statements = await statementsOf(work)
  const plans = await Promise.all(statements.map((statement) => planOf(shop, statement)))
  return plans.flatMap(nodesOf)
}
