/** Proposals for many entries: the orders and payers of all of them are looked up together. */
import { invoicesNamedIn, type Named, ordersNamedIn } from '#contract/bank/rules/reference.ts'
import { mapYielding } from '../base/yielding.ts'
import type { Db } from '../database/db.ts'
import { transferTerms } from '../settings/transfer-queries.ts'
import type { EntryRow } from './bank-queries.ts'
import { type NamedOrder, openOrdersOfPayers, ordersInvoiced, ordersNumbered } from './match-queries.ts'
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
  const namedIn = await namedInAll(db, entries)
  const numbers = [...namedIn.values()].flatMap((named) => [...named.numbers, ...named.doubtful])
  const bare = [...namedIn.values()].flatMap((named) => named.bare)
  // Bare numbers are only suggested, so their orders are not locked.
  const found = [await ordersNumbered(db, [...new Set(bare)]), await find(db, [...new Set(numbers)])]
  const orders = new Map(found.flatMap((some) => [...some]))
  const ofPayers = await openOrdersOfPayers(
    db,
    entries.flatMap(({ payerDigest }) => payerDigest ?? []),
  )
  const { chargesCents: mostChargesCents } = await transferTerms(db)
  const proposalFor = ({ id, payerDigest }: EntryRow, amountCents: number) => {
    const ofPayer = (ofPayers.get(payerDigest ?? '') ?? []).filter(({ owedCents }) => owedCents === amountCents)
    const named = namedIn.get(id) ?? { numbers: [], doubtful: [], bare: [] }
    return propose({ amountCents, named, orders, ofPayer, mostChargesCents })
  }
  return { orders, proposalFor }
}

/** The orders that each entry names, by its id. An invoice names its order, and so does the program that has noted an entry. */
export async function namedInAll(
  db: Db,
  entries: readonly (Pick<EntryRow, 'id' | 'text' | 'endToEndId'> & Partial<Pick<EntryRow, 'notedFor'>>)[],
): Promise<Map<string, Named>> {
  const texts = await mapYielding(entries, ({ id, text, endToEndId, notedFor }) => {
    const said = `${endToEndId} ${text}`
    return { id, named: ordersNamedIn(said), invoices: invoicesNamedIn(said), notedFor: notedFor ?? [] }
  })
  const invoiced = await ordersInvoiced(
    db,
    texts.flatMap(({ invoices }) => invoices),
  )
  const orderOf = new Map(invoiced.map(({ of, order }) => [of, order]))
  return new Map(
    texts.map(({ id, named, invoices, notedFor }) => {
      const byInvoice = invoices.flatMap(({ year, number }) => orderOf.get(`${year}-${number}`) ?? [])
      return [id, { ...named, numbers: [...new Set([...named.numbers, ...byInvoice].concat(notedFor))] }]
    }),
  )
}
