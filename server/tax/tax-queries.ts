/** The statements about how the shop taxes, and about what is known of VAT numbers. */
import { and, desc, eq, gt, lte, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { NumberState, TaxMode } from '#contract/tax/rules/treatment/treatment.ts'
import type { Db } from '../database/db.ts'
import { shopSettings } from '../database/settings-schema.ts'
import { takeDue } from '../database/take-due-queries.ts'
import { vatChecks, vatQuestions } from '../database/tax-schema.ts'

export async function taxModeOf(db: Db): Promise<TaxMode> {
  const [row] = await db.select({ taxMode: shopSettings.taxMode }).from(shopSettings)
  return row?.taxMode ?? 'none'
}

const isCurrent = sql`state <> 'silent' and at > now() - interval '30 days'`

/** The register's last answer about a number, if it is not older than 30 days. `silent` without one. */
export const stateOfNumber = (number: Placeholder): SQL<NumberState> => sql`coalesce((
      select state from vat_checks where ${isCurrent} and number = ${number}::text
      order by at desc limit 1), 'silent')`

export type VatCheck = typeof vatChecks.$inferSelect

/** Like `stateOfNumber`, but returns the whole row. */
export async function lastCheck(db: Db, number: string): Promise<VatCheck | undefined> {
  const [row] = await db
    .select()
    .from(vatChecks)
    .where(and(eq(vatChecks.number, number), isCurrent))
    .orderBy(desc(vatChecks.at))
    .limit(1)
  return row
}

/** The answer of VIES that counted at the time `at`: the last one of the 30 days before. */
export async function checkThatCounted(db: Db, number: string, at: Date): Promise<VatCheck | undefined> {
  const { state, source } = vatChecks
  const [row] = await db
    .select()
    .from(vatChecks)
    .where(
      and(
        ...[eq(vatChecks.number, number), eq(source, 'VIES'), ne(state, 'silent'), lte(vatChecks.at, at)],
        gt(vatChecks.at, sql`${at.toISOString()}::timestamptz - interval '30 days'`),
      ),
    )
    .orderBy(desc(vatChecks.at))
    .limit(1)
  return row
}

/** The seller's own VAT number, with its prefix. */
export async function ownVatNumber(db: Db): Promise<string | null> {
  const [row] = await db.select({ vatNumber: shopSettings.vatNumber }).from(shopSettings)
  return row?.vatNumber ?? null
}

export async function insertCheck(db: Db, check: typeof vatChecks.$inferInsert): Promise<void> {
  await db.insert(vatChecks).values(check)
}

type Question = typeof vatQuestions.$inferSelect

/** Leases the question that has been due longest, if any. */
export async function takeDueQuestion(db: Db, now: Date, leasedUntil: Date): Promise<Question | undefined> {
  const { nextTryAt, id, tries } = vatQuestions
  const due = { where: lte(nextTryAt, now), orderBy: [nextTryAt, id] }
  return takeDue(db, vatQuestions, due, { tries: sql`${tries} + 1`, nextTryAt: leasedUntil })
}

export async function postponeQuestion(db: Db, id: string, nextTryAt: Date): Promise<void> {
  await db.update(vatQuestions).set({ nextTryAt }).where(eq(vatQuestions.id, id))
}

export async function closeQuestion(tx: Db, id: string): Promise<void> {
  await tx.delete(vatQuestions).where(eq(vatQuestions.id, id))
}
