/** The statements about bank accounts, bank statements and their entries. */
import { and, asc, eq, gt, notInArray, sql } from 'drizzle-orm'
import type { BankAccount } from '#contract/bank/schema/bank.ts'
import { bankAccounts, bankEntries, bankStatements } from '../database/bank-schema.ts'
import type { Db } from '../database/db.ts'
import { shopSettings } from '../database/settings-schema.ts'
import { usualHoldDays } from '../settings/transfer-queries.ts'

export type AccountRow = typeof bankAccounts.$inferSelect
export type EntryRow = typeof bankEntries.$inferSelect
export type NewEntry = typeof bankEntries.$inferInsert

export async function accountsOf(db: Db): Promise<AccountRow[]> {
  return db.select().from(bankAccounts).orderBy(asc(bankAccounts.position))
}

const isUsed = sql`exists (
  select from bank_entries where account_id = bank_accounts.id
  union all select from bank_statements where account_id = bank_accounts.id)`

/**
 * Keeps the rows of accounts that stay. An account with statements or entries cannot be removed: if `accounts` lacks one, changes
 * nothing and returns its IBAN.
 */
export async function replaceAccounts(tx: Db, accounts: readonly BankAccount[]): Promise<string | undefined> {
  const ibans = accounts.map(({ iban }) => iban)
  const isGone = ibans.length > 0 ? notInArray(bankAccounts.iban, ibans) : undefined
  const [kept] = await tx.select({ iban: bankAccounts.iban }).from(bankAccounts).where(and(isGone, isUsed)).limit(1)
  if (kept) return kept.iban
  await tx.delete(bankAccounts).where(isGone)
  for (const [position, account] of accounts.entries())
    await tx
      .insert(bankAccounts)
      .values({ ...account, position })
      .onConflictDoUpdate({ target: bankAccounts.iban, set: { ...account, position } })
  return undefined
}

/**
 * The bookings that another program has recorded already under the references of these, on whichever account, because that program
 * does not name one.
 */
export async function seenBefore(tx: Db, bookings: readonly Booking[]): Promise<Booking[]> {
  const { bankReference, amountCents, bookedOn, fingerprint } = bankEntries
  const marks = bookings.flatMap((one) => (one.bankReference ? seenMark(one.bankReference) : []))
  return tx
    .select({ bankReference, amountCents, bookedOn })
    .from(bankEntries)
    .where(sql`${fingerprint} = any(${sql.param(marks)}::text[])`)
}

/** The bookings under the same reference, on any account, from a statement or from another program (`isSeen`). */
export async function bookedBefore(tx: Db, booking: Booking & { bankReference: string }) {
  const isNear = sql`abs(${bankEntries.bookedOn} - ${booking.bookedOn}::date) <= ${mostDaysApart}`
  const isSame = and(eq(bankEntries.bankReference, booking.bankReference), gt(bankEntries.amountCents, 0), isNear)
  const isSeen = sql<boolean>`${bankEntries.fingerprint} = ${seenMark(booking.bankReference)}`
  return tx.select({ amountCents: bankEntries.amountCents, isSeen }).from(bankEntries).where(isSame)
}

/** Some banks use a reference again later, and programs may state another day than the bank. */
const mostDaysApart = 7
const dayMs = 24 * 60 * 60 * 1000

export const isSameBooking = (one: Booking, other: Booking): boolean =>
  one.bankReference === other.bankReference &&
  one.amountCents === other.amountCents &&
  Math.abs(Date.parse(one.bookedOn) - Date.parse(other.bookedOn)) <= mostDaysApart * dayMs

type Booking = { bankReference?: string | undefined; amountCents: number; bookedOn: string }

/** The fingerprint of a booking that another program has seen. */
export const seenMark = (bankReference: string) => `seen ${bankReference}`

export type TransferTerms = { holdDays: number; chargesCents: number }
const usualTerms: TransferTerms = { holdDays: usualHoldDays, chargesCents: 2500 }

export async function transferTerms(db: Db): Promise<TransferTerms> {
  const { transferHoldDays: holdDays, bankChargesCents: chargesCents } = shopSettings
  const [row] = await db.select({ holdDays, chargesCents }).from(shopSettings)
  return row ?? usualTerms
}

export async function putTransferTerms(tx: Db, { holdDays, chargesCents }: TransferTerms): Promise<void> {
  const set = { transferHoldDays: holdDays, bankChargesCents: chargesCents }
  await tx
    .insert(shopSettings)
    .values({ ...set, version: 0 })
    .onConflictDoUpdate({ target: shopSettings.id, set })
}

/** Locks all accounts, which serialises bookings. */
export async function lockAccounts(tx: Db): Promise<AccountRow[]> {
  return tx.select().from(bankAccounts).orderBy(asc(bankAccounts.position)).for('update')
}

/** The id of the statement; undefined if this file was booked before. */
export async function insertStatement(
  tx: Db,
  statement: typeof bankStatements.$inferInsert,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(bankStatements)
    .values(statement)
    .onConflictDoNothing()
    .returning({ id: bankStatements.id })
  return row?.id
}

/** Rows of one insert. */
export const mostAtOnce = 500

/** Inserts the entries that are not known yet, and returns these. */
export async function insertEntries(tx: Db, entries: NewEntry[]): Promise<EntryRow[]> {
  const inserted: EntryRow[] = []
  for (let start = 0; start < entries.length; start += mostAtOnce) {
    const some = entries.slice(start, start + mostAtOnce)
    inserted.push(...(await tx.insert(bankEntries).values(some).onConflictDoNothing().returning()))
  }
  return inserted
}
