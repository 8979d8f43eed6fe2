/** Books the file of a bank: stores its new entries, and pays the orders that they name with their exact amount. */

import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { isIban } from '#contract/bank/rules/account.ts'
import type { ReadResult } from '#contract/bank/schema/bank.ts'
import { shopCurrency } from '#contract/rules/currency.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import type { Shop } from '../api/services.ts'
import { theShop } from '../database/actor-schema.ts'
import type { Db } from '../database/db.ts'
import { ensureSecret } from '../database/secrets.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { zoneOf } from '../settings/shop-time.ts'
import { type AccountRow, type EntryRow, insertStatement, lockAccounts } from './bank-queries.ts'
import { lockNumbered } from './match-queries.ts'
import { namedInAll, proposalsFor } from './proposals.ts'
import type { Proposal, ProposedPart } from './propose.ts'
import { readBeside } from './read/read-beside.ts'
import { type ReadStatement, unreadable } from './read/statement.ts'
import { applyParts } from './settle-match.ts'
import { storeNew } from './store-entries.ts'
import { originalsOf, takeBack } from './take-back.ts'

type Result = z.infer<typeof ReadResult>
type Booker = Pick<Shop, 'db' | 'config'>
type By = Pick<Shop, 'config'> & { clerk: Caller }

/** Reads the file and says what booking it would do. Nothing is written. */
export async function checkStatement({ db, config }: Booker, clerk: Caller, file: Uint8Array): Promise<Result> {
  const statements = await readBeside(file, zoneOf(await readShopSettings(db)))
  const secret = await ensureSecret(db, 'payer secret', undefined)
  try {
    await inTransaction(db, async (tx) => {
      throw new Checked(await book(tx, { config, clerk }, { statements, file, secret, isCheck: true }))
    })
  } catch (error) {
    if (error instanceof Checked) return error.result
    throw error
  }
  throw new Error('The trial booking of a statement was not rolled back')
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
export async function bookStatement({ db, config }: Booker, clerk: Caller, file: Uint8Array): Promise<Result> {
  const statements = await readBeside(file, zoneOf(await readShopSettings(db)))
  const secret = await ensureSecret(db, 'payer secret', undefined)
  return inTransaction(db, (tx) => book(tx, { config, clerk }, { statements, file, secret }))
}

/** `isCheck`: only counts what would be paid; the caller rolls the transaction back. */
type File = { statements: ReadStatement[]; file: Uint8Array; secret: string; isCheck?: boolean }

async function book(tx: Db, by: By, { statements, file, secret, isCheck = false }: File) {
  const { clerk } = by
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
    const statementId = await insertStatement(tx, { ...row, byId: clerk.id })
    read += statement.entries.length
    const { id: accountId } = account
    fresh.push(
      ...(await storeNew(tx, statement.entries, { accountId, statementId: statementId ?? null, secret, turns })),
    )
  }
  if (leftOut.length === statements.length) unreadable(leftOut.join('. '))
  const incoming = fresh.filter(({ amountCents }) => amountCents > 0)
  const { counted, parts } = await matchFresh(tx, incoming, await takeBackFound(tx, by, incoming))
  if (!isCheck) await applyParts(tx, parts, theShop.id)
  const returns = fresh.filter(({ isReturn, amountCents }) => isReturn && amountCents < 0).length
  const result = {
    ...{ new: fresh.length, known: read - fresh.length, ...counted, outgoing: fresh.length - incoming.length },
    leftOut: [...new Set(leftOut)],
    ...(returns > 0 && { takenBack: returns }),
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
  if (!found)
    return `This file has a statement of another account, ${end === '' ? 'without a number' : `ending in ${end}`}`
  if (currency === shopCurrency()) return found
  return `This file has a statement in ${currency} of the account ending in ${end}, but the shop sells in ${currencyWords().name}`
}

/**
 * Whether a statement's account is the one with this IBAN. Some banks state only the part after the check digits. In a Spanish IBAN,
 * this is bank, branch, two more check digits, and the number.
 */
function isOf(iban: string, account: ReadStatement['account']): boolean {
  if (typeof account === 'string') return account === iban || (isIban(iban) && account === iban.slice(4))
  const { bank, branch, number } = account
  return iban.startsWith('ES') && iban.slice(4, 12) === bank + branch && iban.slice(14) === number
}

/** The ids of the transfers that were taken back, and of those about which a person decides whether they were. */
type TakenBack = { taken: Set<string>; doubtful: Set<string> }

async function takeBackFound(tx: Db, by: By, incoming: EntryRow[]): Promise<TakenBack> {
  const explained = await originalsOf(tx)
  const found = explained.flatMap(({ back, found: original }) => (original ? [{ back, original }] : []))
  if (found.length > 0) {
    // All orders that this booking changes are locked together, in one sequence.
    const named = [...(await namedInAll(tx, incoming)).values()].flatMap(({ numbers, doubtful }) => [numbers, doubtful])
    await lockNumbered(tx, [...new Set([...named.flat(), ...found.flatMap(({ original }) => original.orders)])])
  }
  for (const one of found) await takeBack(tx, by, one)
  const open = explained.filter((one) => !one.found)
  return {
    taken: new Set(found.map(({ original }) => original.id)),
    doubtful: new Set(open.flatMap(({ fits }) => fits.map(({ id }) => id))),
  }
}

/** Decides about the entries, one after another. */
async function matchFresh(tx: Db, incoming: EntryRow[], { taken, doubtful }: TakenBack) {
  const { orders, proposalFor } = await proposalsFor(tx, incoming, lockNumbered)
  const counted = { automatic: 0, toLookAt: 0, unknown: 0 }
  const parts: (ProposedPart & { entryId: string })[] = []
  for (const entry of incoming) {
    const isForPerson = entry.mayBeId !== null || entry.isReturn || taken.has(entry.id) || doubtful.has(entry.id)
    const { kind, parts: proposed } = proposalFor(entry, entry.amountCents)
    counted[isForPerson ? 'toLookAt' : countedAs[kind]] += 1
    if (isForPerson || kind !== 'automatic') continue
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
