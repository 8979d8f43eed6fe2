/** The statements about bank accounts, bank statements and their entries. */
import { and, asc, eq, getTableColumns, inArray, isNotNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { BankAccount } from '#contract/bank/schema/bank.ts'
import { bankAccounts, bankEntries, bankStatements } from '../database/bank-schema.ts'
import type { Db } from '../database/db.ts'
import { shopSettings } from '../database/settings-schema.ts'
import type { TransferTerms } from '../settings/transfer-queries.ts'
import { mostDaysApart } from './identity.ts'

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

/** The numbers of the orders that an entry has paid, even if the bank has taken the money back since. */
const paid = sql<number[]>`array(
  select number from bank_matches join orders on orders.id = order_id
  where entry_id = bank_entries.id and (undone_at is null or undone_by in ('bank', 'card')))`

/** Entries, each with the orders that it has paid, the oldest first. */
export const withPaid = (db: Db, which: SQL | undefined) =>
  db
    .select({ ...getTableColumns(bankEntries), paid })
    .from(bankEntries)
    .where(which)
    .orderBy(asc(bankEntries.bookedOn), asc(bankEntries.createdAt), asc(bankEntries.line))

export async function entriesOfIds(db: Db, ids: string[]) {
  return ids.length === 0 ? [] : withPaid(db, inArray(bankEntries.id, ids))
}

/** Amounts of one question: the rows of more amounts, all turned into objects at once, would hold up other requests. */
const mostAmounts = 200

/** The entries that could be the same bookings as these, on any account; those of one amount together, the oldest first. */
export async function storedLike(tx: Db, bookings: readonly Pick<EntryRow, 'amountCents' | 'bookedOn'>[]) {
  const amounts = [...new Set(bookings.map(({ amountCents }) => amountCents))]
  const days = bookings.map(({ bookedOn }) => bookedOn).sort()
  const isNear = sql`${bankEntries.bookedOn} between ${days[0]}::date - ${mostDaysApart}::int
    and ${days.at(-1)}::date + ${mostDaysApart}::int`
  const stored: Awaited<ReturnType<typeof withPaid>> = []
  for (let start = 0; start < amounts.length; start += mostAmounts) {
    const some = sql.param(amounts.slice(start, start + mostAmounts))
    stored.push(...(await withPaid(tx, and(isNear, sql`${bankEntries.amountCents} = any(${some}::bigint[])`))))
  }
  return stored
}

/** Gives a booking that another program has noted the facts of the statement that states it. */
export async function stateNoted(tx: Db, id: string, stated: NewEntry): Promise<void> {
  const { accountId, statementId, line, fingerprint, bookedOn, valueOn } = stated
  const { payerName, payerEnd, payerDigest, endToEndId, text } = stated
  const place = { accountId, statementId, line, fingerprint, bookedOn, valueOn, isStated: true }
  await tx
    .update(bankEntries)
    .set({ ...place, payerName, payerEnd, payerDigest, endToEndId, text })
    .where(eq(bankEntries.id, id))
}

/** Whether another program has noted another amount under this reference at about this day. */
export async function isNotedOtherwise(
  tx: Db,
  { bankReference, amountCents, bookedOn }: Pick<EntryRow, 'bankReference' | 'amountCents' | 'bookedOn'>,
): Promise<boolean> {
  const isNear = sql`abs(${bankEntries.bookedOn} - ${bookedOn}::date) <= ${mostDaysApart}`
  const isSame = and(eq(bankEntries.bankReference, bankReference), isNotNull(bankEntries.notedFor), isNear)
  return (await tx.$count(bankEntries, and(isSame, ne(bankEntries.amountCents, amountCents)))) > 0
}

type Terms = Omit<TransferTerms, 'payInto'>

export async function putTransferTerms(tx: Db, { holdDays, chargesCents }: Terms): Promise<void> {
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

/** Rows of one insert: one statement for more would hold up other requests. */
export const mostAtOnce = 100

const written = [
  ...([
    'id',
    'accountId',
    'statementId',
    'bookedOn',
    'valueOn',
    'line',
    'amountCents',
    'payerName',
    'payerEnd',
  ] as const),
  ...(['payerDigest', 'text', 'endToEndId', 'bankReference', 'fingerprint'] as const),
  ...(['notedFor', 'isStated', 'mayBeId', 'isReturn'] as const),
]
const ofEntries = getTableColumns(bankEntries)
const namesOfWritten = sql.raw(written.map((key) => ofEntries[key].name).join(', '))
const typesOfWritten = sql.raw(written.map((key) => `${ofEntries[key].name} ${ofEntries[key].getSQLType()}`).join(', '))

/** Inserts the entries that are not known yet, and returns these, in their order. */
export async function insertEntries(tx: Db, entries: (NewEntry & { id: string })[]): Promise<EntryRow[]> {
  const inserted: EntryRow[] = []
  for (let start = 0; start < entries.length; start += mostAtOnce) {
    const some = entries.slice(start, start + mostAtOnce)
    // One parameter: a statement with a parameter for each value takes a hundred milliseconds to build.
    await tx.execute(sql`
      insert into bank_entries (${namesOfWritten})
      select ${namesOfWritten} from jsonb_to_recordset(${toJson(some)}::jsonb) as entry (${typesOfWritten})
      on conflict do nothing`)
    const ids = some.map(({ id }) => id)
    const rows = await tx
      .select()
      .from(bankEntries)
      .where(sql`${bankEntries.id} = any(${sql.param(ids)}::uuid[])`)
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    inserted.push(...ids.flatMap((id) => rowOf.get(id) ?? []))
  }
  return inserted
}

/** Named as the columns; what an entry leaves out has its column's default. */
function toJson(entries: NewEntry[]): string {
  const rows = entries.map((entry) =>
    Object.fromEntries(
      written.map((key) => {
        const { name, default: otherwise } = ofEntries[key]
        const value = entry[key] ?? otherwise ?? null
        // A text that was cut may end with half of a character, which JSON cannot carry.
        return [name, typeof value === 'string' ? value.toWellFormed() : value]
      }),
    ),
  )
  return JSON.stringify(rows)
}
