/** Proposes which order an entry pays, and says why in words. */
import type { Named } from '#contract/bank/rules/reference.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { formatCents } from '#contract/rules/money.ts'
import type { NamedOrder } from './match-queries.ts'

export type ProposedPart = { order: NamedOrder; amountCents: number; chargesCents: number }

/** `automatic`: the order is named, and the amount is exactly what it owes. Anything else is decided by a person. */
export type Proposal = { kind: 'automatic' | 'suggested' | 'unknown'; parts: ProposedPart[]; why: string }

type Asked = {
  amountCents: number
  named: Named
  /** The orders of these numbers, in any state. */
  orders: Map<number, NamedOrder>
  /** The open orders of a payer who has paid before, of exactly this amount. */
  ofPayer: NamedOrder[]
  /** The largest missing amount that is suggested as bank charges. */
  mostChargesCents: number
}

const unknown = (why: string): Proposal => ({ kind: 'unknown', parts: [], why })

/** A number that is no order's counts as nothing: it may be a tax number, or the payer's own invoice. */
export function propose({ amountCents, named, orders, ofPayer, mostChargesCents }: Asked): Proposal {
  const oursOf = (numbers: number[]) => numbers.flatMap((number) => orders.get(number) ?? [])
  const ours = oursOf(named.numbers)
  const bare = oursOf(named.bare).filter((order) => isOpen(order) && !ours.includes(order))
  if (ours.length > 0) {
    const all = [...ours, ...bare]
    const isWhole = bare.length > 0 && all.every(isOpen) && sumOwed(all) === amountCents
    return isWhole ? suggestNumbered(all) : forNamed(ours, { amountCents, mostChargesCents })
  }
  const mistyped = oursOf(named.doubtful).find(isOpen)
  if (mistyped) {
    const why = `The check digits of the reference are wrong, but ${formatOrderNumber(mistyped.number)} is waiting for a transfer`
    return { kind: 'suggested', parts: [partOf(mistyped, amountCents)], why }
  }
  const numbered = withExactly(amountCents, bare)
  if (numbered.length > 0) return suggestNumbered(numbered)
  const [known, ...others] = ofPayer
  if (known && others.length === 0)
    return { kind: 'suggested', parts: [partOf(known, amountCents)], why: 'The payer’s only open order of this amount' }
  const [unknownNumber] = named.numbers
  return unknown(
    unknownNumber === undefined
      ? 'The transfer names no order'
      : `There is no order ${formatOrderNumber(unknownNumber)}`,
  )
}

const isOpen = ({ state }: NamedOrder) => state === 'open'
const owedBy = ({ owedCents }: NamedOrder) => owedCents ?? 0
const sumOwed = (orders: NamedOrder[]) => orders.reduce((sum, order) => sum + owedBy(order), 0)

const partOf = (order: NamedOrder, amountCents: number): ProposedPart => {
  return { order, amountCents: Math.min(amountCents, owedBy(order)), chargesCents: 0 }
}

const wholeOf = (orders: NamedOrder[]) => orders.map((order) => partOf(order, owedBy(order)))

/** The only one of these orders that owes this amount, or all of them if they owe it together. */
function withExactly(amountCents: number, orders: NamedOrder[]): NamedOrder[] {
  const exact = orders.filter((order) => owedBy(order) === amountCents)
  if (exact.length === 1) return exact
  return sumOwed(orders) === amountCents ? orders : []
}

function suggestNumbered(orders: NamedOrder[]): Proposal {
  const names = orders.map(({ number }) => formatOrderNumber(number)).join(' and ')
  return {
    kind: 'suggested',
    parts: wholeOf(orders),
    why: `The text names ${names}, and the amount agrees`,
  }
}

function forNamed(
  named: NamedOrder[],
  { amountCents, mostChargesCents }: Pick<Asked, 'amountCents' | 'mostChargesCents'>,
): Proposal {
  const closed = named.find((order) => !isOpen(order))
  if (closed) return unknown(whyClosed(closed))
  const owed = sumOwed(named)
  const [only, ...others] = named
  if (owed === amountCents) return { kind: 'automatic', parts: wholeOf(named), why: 'Reference and amount agree' }
  if (!only || others.length > 0)
    return unknown(`The named orders owe ${formatCents(owed)}, but ${formatCents(amountCents)} came in`)
  const missing = owed - amountCents
  if (missing < 0)
    return { kind: 'suggested', parts: [partOf(only, owed)], why: `${formatCents(-missing)} more than the order owes` }
  if (missing <= mostChargesCents) {
    const part = { order: only, amountCents, chargesCents: missing }
    return {
      kind: 'suggested',
      parts: [part],
      why: `${formatCents(missing)} is missing: write it off as bank charges?`,
    }
  }
  return {
    kind: 'suggested',
    parts: [partOf(only, amountCents)],
    why: `${formatCents(amountCents)} of ${formatCents(owed)}`,
  }
}

function whyClosed({ number, state }: NamedOrder): string {
  const name = formatOrderNumber(number)
  return {
    open: `${name} is waiting for a transfer`,
    card: `${name} is to be paid by card`,
    waits: `${name} is waiting for the register of VAT numbers`,
    paid: `${name} is already paid`,
    ended: `${name} has expired or was cancelled`,
  }[state]
}
