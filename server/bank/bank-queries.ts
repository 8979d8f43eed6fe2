/** The statements about bank accounts, bank statements and their entries. */
import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
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

/**
 * Keeps the rows of accounts that stay. An account with entries cannot be removed: if `accounts` lacks one, changes nothing and
 * returns its IBAN.
 */
export async function replaceAccounts(tx: Db, accounts: readonly BankAccount[]): Promise<string | undefined> {
  const ibans = accounts.map(({ iban }) => iban)
  const isGone = ibans.length > 0 ? notInArray(bankAccounts.iban, ibans) : undefined
  const [kept] = await tx
    .select({ iban: bankAccounts.iban })
    .from(bankAccounts)
    .where(and(isGone, sql`exists (select from bank_entries where account_id = bank_accounts.id)`))
    .limit(1)
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
 * How many bookings another program has recorded already, by `keyOf`: with the same reference of the bank and the same amount, on
 * whichever account, because that program does not name one.
 */
export async function seenBefore(tx: Db, bookings: readonly Booking[]): Promise<Map<string, number>> {
  const { bankReference, amountCents, fingerprint } = bankEntries
  const marks = bookings.flatMap((one) => (one.bankReference ? seenMark(one.bankReference) : []))
  const rows = await tx
    .select({ bankReference, amountCents })
    .from(bankEntries)
    .where(sql`${fingerprint} = any(${sql.param(marks)}::text[])`)
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1)
  return counts
}

/** Whether a statement has this booking, or another program has recorded it, on any account. */
export async function isBooked(tx: Db, { bankReference, amountCents }: Booking): Promise<boolean> {
  const isSame = and(eq(bankEntries.bankReference, bankReference ?? ''), eq(bankEntries.amountCents, amountCents))
  return (await tx.$count(bankEntries, isSame)) > 0
}

type Booking = { bankReference?: string | undefined; amountCents: number }
export const keyOf = ({ bankReference, amountCents }: Booking) => `${amountCents} ${bankReference}`

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
