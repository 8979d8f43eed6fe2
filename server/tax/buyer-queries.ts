/** The statements that compare the buyers of exempt orders with the register, and that find invoices without a NIF. */
import { type SQL, sql } from 'drizzle-orm'
import { mostFound } from '#contract/rules/lists/list-total.ts'
import { compareNames } from '#contract/tax/rules/registered-name.ts'
import type { Db } from '../database/db.ts'
import { counted, mostListed } from '../database/needs-sql.ts'
import { isInvoicedWithoutNumber } from '../database/order-schema.ts'
import { inStage, isEnded } from '../database/order-state.ts'
import { rowsOf } from '../database/statements.ts'

/** The buyer on the invoice: `buyerOf` of contract/orders/rules/customer.ts. */
const billedName = sql`coalesce(nullif(billing_name, ''), nullif(company, ''), nullif(user_name, ''), email)`

const isSeen = sql`exists (
  select from seen_numbers seen where seen.number = vat_number and seen.billed_name = ${billedName}
    and coalesce(seen.company_id, seen.user_id) = coalesce(orders.company_id, orders.user_id))`

/** Of each buyer of exempt goods that have not shipped, whom the office has not recognised, the oldest order. */
const unseen = sql`
  select distinct on (vat_number, coalesce(company_id, user_id), ${billedName}) orders.id, orders.number, placed_at as "placedAt",
    ${billedName} as "billedName", vat_number as "vatNumber", registered_name as "registeredName", registered_address as "registeredAddress"
  from orders cross join lateral (
    select registered_name, registered_address from vat_checks
    where vat_checks.number = vat_number and source = 'VIES' and state = 'valid' and at <= tax_settled_at order by at desc limit 1
  ) as answer
  where ${inStage('to ship')} and tax_treatment = 'intra-EU supply' and not ${isSeen}
  order by vat_number, coalesce(company_id, user_id), ${billedName}, placed_at`

export type UnseenBuyer = {
  id: string
  number: number
  billedName: string
  vatNumber: string
  registeredName: string
  registeredAddress: string
}

const isOther = ({ billedName: billed, registeredName }: Pick<UnseenBuyer, 'billedName' | 'registeredName'>) =>
  compareNames(billed, registeredName) !== 'same'

/** The names to compare, for the one statement that counts what needs the office. */
export const namesToCompare = sql`(
  select coalesce(json_agg(json_build_object('billedName', "billedName", 'registeredName', "registeredName")), '[]')
  from (${unseen} limit ${sql.raw(String(mostFound + 1))}) as buyer)`

export const countOtherNames = (names: Pick<UnseenBuyer, 'billedName' | 'registeredName'>[]): number =>
  names.filter(isOther).length

/** The oldest orders first. */
export async function unseenBuyers(db: Db): Promise<UnseenBuyer[]> {
  const { rows } = await rowsOf<UnseenBuyer>(
    db,
    sql`select * from (${unseen} limit ${mostFound + 1}) as buyer order by "placedAt", number`,
  )
  return rows.filter(isOther).slice(0, mostListed)
}

export async function isNumberSeen(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await rowsOf<{ is: boolean }>(db, sql`select ${isSeen} as is from orders where id = ${orderId}`)
  return rows[0]?.is ?? false
}

/** `isNew`: the office had not said so before. Undefined if the order does not exist, names no VAT number, or its customer is deleted. */
export async function insertSeen(tx: Db, orderId: string): Promise<{ isNew: boolean } | undefined> {
  const { rows } = await rowsOf<{ isNew: boolean }>(
    tx,
    sql`
    with buyer as (
      select company_id, case when company_id is null then user_id end as user_id, vat_number, ${billedName} as billed_name
      from orders where id = ${orderId} and vat_number <> '' and coalesce(company_id, user_id) is not null
    ), written as (
      insert into seen_numbers (company_id, user_id, number, billed_name) select * from buyer on conflict do nothing returning id
    )
    select exists (select from written) as "isNew" from buyer`,
  )
  return rows[0]
}

/** A company is billed in its country; an order without one, where its goods go. */
const isBilledInSpain = sql`case when orders.company_id is null then orders.country in ('', 'ES')
  else (select country from companies where companies.id = orders.company_id) = 'ES' end`

const invoicesWithoutNif: SQL = sql`orders where ${isInvoicedWithoutNumber} and ${isBilledInSpain} and erased_at is null
  and not ${isEnded} and refunded_cents < gross_cents`

export const countWithoutNif = counted(invoicesWithoutNif)

/** The oldest first. */
export async function ordersWithoutNif(db: Db) {
  const { rows } = await rowsOf<{ id: string; number: number; buyer: string; placedAt: string }>(
    db,
    sql`select id, number, ${billedName} as buyer, to_json(placed_at) as "placedAt" from ${invoicesWithoutNif}
      order by placed_at, id limit ${mostListed}`,
  )
  return rows
}
