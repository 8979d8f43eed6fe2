/** Books the file of a bank: stores its new entries, and pays the orders that they name with their exact amount. */
import { createHash, createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { ReadResult } from '#contract/bank/schema/bank.ts'
import type { Shop } from '../api/services.ts'
import type { Db } from '../database/db.ts'
import { ensureSecret } from '../database/secrets.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { zoneOf } from '../settings/shop-time.ts'
import {
  type AccountRow,
  type EntryRow,
  insertEntries,
  insertStatement,
  isSameBooking,
  lockAccounts,
  type NewEntry,
  seenBefore,
} from './bank-queries.ts'
import { lockNumbered } from './match-queries.ts'
import { proposalsFor } from './proposals.ts'
import type { Proposal, ProposedPart } from './propose.ts'
import { readBeside } from './read/read-beside.ts'
import { type ReadEntry, type ReadStatement, unreadable } from './read/statement.ts'
import { applyParts } from './settle-match.ts'

type Result = z.infer<typeof ReadResult>

/** Reads the file and says what booking it would do. Nothing is written. */
export async function checkStatement({ db }: Pick<Shop, 'db'>, clerk: Caller, file: Uint8Array): Promise<Result> {
  const statements = await readBeside(file, zoneOf(await readShopSettings(db)))
  const secret = await ensureSecret(db, 'payer secret', undefined)
  try {
    await inTransaction(db, async (tx) => {
      throw new Checked(await book(tx, clerk, { statements, file, secret, isCheck: true }))
    })
  } catch (error) {
    if (error instanceof Checked) return error.result
    throw error
  }
  throw new Error('A check was not rolled back')
}

/** Thrown to roll back the transaction of a check. */
class Checked extends Error {
  readonly result: Result
  constructor(result: Result) {
    super('Checked')
    this.result = result
  }
}

/** All entries or none. The same file, or one that overlaps with an earlier one, adds only what is new. */
export async function bookStatement({ db }: Pick<Shop, 'db'>, clerk: Caller, file: Uint8Array): Promise<Result> {
  const statements = await readBeside(file, zoneOf(await readShopSettings(db)))
  const secret = await ensureSecret(db, 'payer secret', undefined)
  return inTransaction(db, (tx) => book(tx, clerk, { statements, file, secret }))
}

/** `isCheck`: only counts what would be paid; the caller rolls the transaction back. */
type File = { statements: ReadStatement[]; file: Uint8Array; secret: string; isCheck?: boolean }

async function book(tx: Db, clerk: Caller, { statements, file, secret, isCheck = false }: File) {
  const accounts = await lockAccounts(tx)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const fresh: EntryRow[] = []
  const turns = new Map<string, number>()
  const leftOut: string[] = []
  let read = 0
  for (const [position, statement] of statements.entries()) {
    const account = accountOf(statement, accounts)
    if (typeof account === 'string') {
      leftOut.push(account)
      continue
    }
    const { openingCents, closingCents, from: fromDay, until: untilDay } = statement
    const row = { accountId: account.id, sha256, position, openingCents, closingCents, fromDay, untilDay }
    const statementId = await insertStatement(tx, { ...row, byEmail: clerk.email })
    read += statement.entries.length
    const entries = withoutSeen(
      withFingerprints(statement.entries, { accountId: account.id, secret, turns }),
      await seenBefore(tx, statement.entries),
    )
    fresh.push(
      ...(await insertEntries(
        tx,
        entries.map((entry) => ({ ...entry, statementId: statementId ?? null })),
      )),
    )
  }
  if (leftOut.length === statements.length) unreadable(leftOut.join('. '))
  const incoming = fresh.filter(({ amountCents }) => amountCents > 0)
  const { counted, parts } = await matchFresh(tx, incoming)
  if (!isCheck) await applyParts(tx, parts, null)
  const result = {
    ...{ new: fresh.length, known: read - fresh.length, ...counted, outgoing: fresh.length - incoming.length },
    leftOut: [...new Set(leftOut)],
  }
  if (fresh.length > 0) {
    const after = { entries: fresh.length, automatic: counted.automatic }
    await recordChanges(tx, clerk, [{ action: 'book statement', aboutId: sha256.slice(0, 12), after }])
  }
  return result
}

/** The shop's account of a statement. One of another account, or in another currency, is left out: the sentence says why. */
function accountOf({ account, currency }: ReadStatement, accounts: AccountRow[]): AccountRow | string {
  const found = accounts.find(({ iban }) => isOf(iban, account))
  const end = (typeof account === 'string' ? account : account.number).slice(-4)
  if (!found) return `This file has a statement of another account, which ends in ${end || 'no number'}`
  if (currency === 'USD') return found
  return `This file has a statement in ${currency}, of the account that ends in ${end}, but the shop sells in US dollars`
}

/**
 * Whether a statement's account is the one with this IBAN. Some banks state only the part after the check digits. In a Spanish IBAN,
 * this is bank, branch, two more check digits, and the number.
 */
function isOf(iban: string, account: ReadStatement['account']): boolean {
  if (typeof account === 'string') return account === iban || account === iban.slice(4)
  const { bank, branch, number } = account
  return iban.startsWith('ES') && iban.slice(4, 12) === bank + branch && iban.slice(14) === number
}

/**
 * Two entries of a day may be equal in all that the bank states: `turns` counts these over all statements of a file, so that both
 * are stored, and neither is stored twice.
 */
function withFingerprints(
  entries: ReadEntry[],
  { accountId, secret, turns }: { accountId: string; secret: string; turns: Map<string, number> },
): NewEntry[] {
  return entries.map(({ payerAccount, ...entry }, line) => {
    const facts = JSON.stringify([entry, payerAccount])
    const turn = (turns.get(accountId + facts) ?? 0) + 1
    turns.set(accountId + facts, turn)
    const fingerprint = createHash('sha256').update(`${turn} ${facts}`).digest('base64url')
    const payerDigest = payerAccount ? createHmac('sha256', secret).update(payerAccount).digest('base64url') : null
    return { ...entry, line, accountId, fingerprint, payerDigest, payerEnd: payerAccount.slice(-4) }
  })
}

/** The entries that no other program has recorded. Several of a batch may have the same reference and amount. */
function withoutSeen(entries: NewEntry[], seen: Awaited<ReturnType<typeof seenBefore>>): NewEntry[] {
  const left = [...seen]
  return entries.filter((entry) => {
    const at = left.findIndex((one) => isSameBooking(one, entry))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** Decides about the entries, one after another. */
async function matchFresh(tx: Db, incoming: EntryRow[]) {
  const { orders, proposalFor } = await proposalsFor(tx, incoming, lockNumbered)
  const counted = { automatic: 0, toLookAt: 0, unknown: 0 }
  const parts: (ProposedPart & { entryId: string })[] = []
  for (const entry of incoming) {
    const { kind, parts: proposed } = proposalFor(entry, entry.amountCents)
    counted[countedAs[kind]] += 1
    if (kind !== 'automatic') continue
    parts.push(...proposed.map((part) => ({ ...part, entryId: entry.id })))
    // A second entry for the same orders finds them paid.
    for (const { order } of proposed) orders.set(order.number, { ...order, owedCents: 0, state: 'paid' })
  }
  return { counted, parts }
}

const countedAs = { automatic: 'automatic', suggested: 'toLookAt', unknown: 'unknown' } as const satisfies Record<
  Proposal['kind'],
  string
>
