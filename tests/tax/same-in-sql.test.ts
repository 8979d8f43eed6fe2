/** The rules of tax exist in TypeScript and as fragments of SQL, and agree. */
import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import { splitGross, taxOn } from '#contract/tax/rules/amounts.ts'
import { taxPointOf } from '#contract/tax/rules/tax-point.ts'
import type { Treatment } from '#contract/tax/rules/treatment/treatment.ts'
import { netOfGross as netInSql, taxOn as taxInSql, taxPoint } from '#server/database/money-sql.ts'
import { rowsOf } from '#server/database/statements.ts'
import { throwDice } from '#tests/dice.ts'
import { seed, seedNote } from '#tests/sample.ts'
import { emptyDatabase } from '#tests/test-database.ts'

const dice = throwDice(seed)
/** Every amount below $10.00 at 21 %, and then amounts of up to twelve digits at up to 30 %. */
const pairs = Array.from({ length: 10_000 }, (_, index) =>
  index < 1_000
    ? { cents: index, rate: 2_100 }
    : { cents: dice.below(10 ** (1 + dice.below(9))) * 10 ** dice.below(4), rate: dice.below(3_001) },
)

it.each([
  ['the tax on a net amount', taxInSql, taxOn],
  ['the net part of a gross amount', netInSql, (cents: number, rate: number) => splitGross(cents, rate).netCents],
])('%s is the same for 10,000 pairs of an amount and a rate', async (_, inSql, rule) => {
  const { db } = await emptyDatabase()
  const list = (name: 'cents' | 'rate') => `{${pairs.map((pair) => pair[name]).join()}}`
  const { rows } = await rowsOf<{ result: number }>(
    db,
    sql`select (${inSql(sql`cents`, sql`rate`)})::float8 as result
      from unnest(${list('cents')}::bigint[], ${list('rate')}::int[]) with ordinality as pair (cents, rate, place) order by place`,
  )
  const results = rows.map(({ result }, index) => ({ ...pairs[index], result }))
  expect(results, seedNote).toEqual(pairs.map((pair) => ({ ...pair, result: rule(pair.cents, pair.rate) })))
})

describe('the tax of an order becomes due', () => {
  const [early, late] = [new Date('2026-01-30T12:00:00Z'), new Date('2026-02-02T12:00:00Z')]
  type Moment = Date | null
  it.each<[string, Treatment, WayToPay, Moment, Moment, Moment]>([
    ['when it is paid', 'domestic', 'card', early, null, early],
    ['when it is paid, before it ships', 'domestic', 'transfer', early, late, early],
    ['when it is paid, if it is exported', 'export', 'card', early, late, early],
    ['not while it is unpaid', 'domestic', 'transfer', null, null, null],
    ['not while it waits for the register', 'waiting', 'account', null, null, null],
    ['when an exempt supply ships, after its payment', 'intra-EU supply', 'card', early, late, late],
    ['when an exempt supply ships, before its payment', 'intra-EU supply', 'account', late, early, early],
    ['not when an exempt supply is paid', 'intra-EU supply', 'card', early, null, null],
    ['when it ships on account', 'domestic', 'account', null, early, early],
    ['when it ships on account, before its payment', 'export', 'account', late, early, early],
    ['when it is paid on account before it ships', 'domestic', 'account', early, late, early],
    ['when it is paid on account and has not shipped', 'domestic', 'account', early, null, early],
    ['not on account before both', 'domestic', 'account', null, null, null],
    ['when it is paid, for the receipt of an order without tax', 'none', 'account', late, early, late],
  ])('%s', async (_, taxTreatment, paysBy, paidAt, approvedAt, due) => {
    expect(taxPointOf({ taxTreatment, paysBy, paidAt, approvedAt })).toEqual(due)
    const { db } = await emptyDatabase()
    const [paid, shipped] = [paidAt, approvedAt].map((at) => sql`${at?.toISOString() ?? null}::timestamptz`)
    const { rows } = await rowsOf<{ at: string | null }>(
      db,
      sql`select to_json(${taxPoint}) as at from (select ${taxTreatment}::text as tax_treatment, ${paysBy}::text as pays_by,
        ${paid} as paid_at, ${shipped} as approved_at) as orders`,
    )
    expect(rows.map(({ at }) => at && new Date(at))).toEqual([due])
  })
})
