/** The statements about reminders. */
import { sql } from 'drizzle-orm'
import { reminderDays } from '#contract/companies/rules/credit.ts'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'
import { isOpenOfCompany } from './credit-queries.ts'

export type DueOrder = {
  companyId: string
  invoiceEmail: string
  orderId: string
  number: number
  email: string
  owedCents: number
  /** `2026-12-24`. */
  dueOn: string
  /** The latest day of `reminderDays` that the order has reached. */
  day: number
}

const days = sql.raw(`(values ${reminderDays.map((day) => `(${day})`).join(', ')}) as stage (day)`)

/**
 * Shipped orders on account that are due for a reminder. An order has no reminder on the day it ships. With a `companyId`, the
 * orders are locked, so that none is paid before its reminder is written. `today`: in the seller's time zone.
 */
export async function ordersToRemindOf(db: Db, today: string, companyId?: string): Promise<DueOrder[]> {
  const { rows } = await rowsOf<DueOrder>(
    db,
    sql`
    select companies.id as "companyId", invoice_email as "invoiceEmail", orders.id as "orderId", number, email,
      owed_cents::float8 as "owedCents", to_char(due_on, 'YYYY-MM-DD') as "dueOn", reached.day
    from companies join orders on ${isOpenOfCompany}
    cross join lateral (
      select max(day) as day from ${days} where due_on + day <= ${today}::date and orders.net_days + day > 0) as reached
    where reached.day is not null ${companyId ? sql`and companies.id = ${companyId}` : sql``}
      and not exists (select from reminders where order_id = orders.id and reminders.day >= reached.day)
    order by orders.id ${companyId ? sql`for no key update of orders` : sql``}`,
  )
  return rows.toSorted((one, other) => one.dueOn.localeCompare(other.dueOn) || one.number - other.number)
}

/** Returns the orders whose reminder was not noted by another instance in the meantime. */
export async function noteReminders(tx: Db, orders: readonly DueOrder[]): Promise<DueOrder[]> {
  const { rows } = await rowsOf<{ orderId: string }>(
    tx,
    sql`
    insert into reminders (order_id, day)
    select * from unnest(${sql.param(orders.map(({ orderId }) => orderId))}::uuid[], ${sql.param(orders.map(({ day }) => day))}::int[])
    on conflict do nothing returning order_id as "orderId"`,
  )
  const noted = new Set(rows.map(({ orderId }) => orderId))
  return orders.filter(({ orderId }) => noted.has(orderId))
}
