/** Proposals for many entries: the orders and payers of all of them are looked up together. */
import { ordersNamedIn } from '#contract/bank/rules/reference.ts'
import type { Db } from '../database/db.ts'
import { type EntryRow, transferTerms } from './bank-queries.ts'
import { type NamedOrder, openOrdersOfPayers } from './match-queries.ts'
import { type Proposal, propose } from './propose.ts'

type Proposals = {
  /** The orders that the entries name, by their numbers. */
  orders: Map<number, NamedOrder>
  /** `amountCents`: what is left of the entry. */
  proposalFor: (entry: EntryRow, amountCents: number) => Proposal
}

/** `find`: finds the orders of these numbers, and locks them if the proposals are to be carried out. */
export async function proposalsFor(
  db: Db,
  entries: readonly EntryRow[],
  find: (db: Db, numbers: number[]) => Promise<Map<number, NamedOrder>>,
): Promise<Proposals> {
  const namedIn = new Map(entries.map(({ id, text, endToEndId }) => [id, ordersNamedIn(`${text} ${endToEndId}`)]))
  const numbers = [...namedIn.values()].flatMap((named) => [...named.numbers, ...named.doubtful])
  const orders = await find(db, [...new Set(numbers)])
  const ofPayers = await openOrdersOfPayers(
    db,
    entries.flatMap(({ payerDigest }) => payerDigest ?? []),
  )
  const { chargesCents: mostChargesCents } = await transferTerms(db)
  const proposalFor = ({ id, payerDigest }: EntryRow, amountCents: number) => {
    const ofPayer = (ofPayers.get(payerDigest ?? '') ?? []).filter(({ owedCents }) => owedCents === amountCents)
    const named = namedIn.get(id) ?? { numbers: [], doubtful: [] }
    return propose({ amountCents, named, orders, ofPayer, mostChargesCents })
  }
  return { orders, proposalFor }
}
