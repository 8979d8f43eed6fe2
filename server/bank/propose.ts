/** Proposes which order an entry pays, and says why in words. */
import type { Named } from '#contract/bank/rules/reference.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { dollarsOf, formatDollars } from '#contract/rules/money.ts'
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

const say = (cents: number) => formatDollars(dollarsOf(cents))
const unknown = (why: string): Proposal => ({ kind: 'unknown', parts: [], why })

export function propose({ amountCents, named, orders, ofPayer, mostChargesCents }: Asked): Proposal {
  const { numbers, doubtful } = named
  if (numbers.length > 0) return forNamed(numbers, { amountCents, orders, mostChargesCents })
  const [number] = doubtful
  const order = number === undefined ? undefined : orders.get(number)
  if (order && isOpen(order)) {
    const why = `The check digits of the reference are wrong, but ${formatOrderNumber(order.number)} is waiting for a transfer`
    return { kind: 'suggested', parts: [partOf(order, amountCents)], why }
  }
  const [known, ...others] = ofPayer
  if (known && others.length === 0)
    return { kind: 'suggested', parts: [partOf(known, amountCents)], why: 'The payer’s only open order of this amount' }
  return unknown('No order is named')
}

const isOpen = ({ state }: NamedOrder) => state === 'open'
const owedBy = ({ owedCents }: NamedOrder) => owedCents ?? 0

const partOf = (order: NamedOrder, amountCents: number): ProposedPart => {
  return { order, amountCents: Math.min(amountCents, owedBy(order)), chargesCents: 0 }
}

function forNamed(
  numbers: number[],
  { amountCents, orders, mostChargesCents }: Pick<Asked, 'amountCents' | 'orders' | 'mostChargesCents'>,
): Proposal {
  const closed = numbers.find((number) => orders.get(number)?.state !== 'open')
  if (closed !== undefined) return unknown(whyClosed(closed, orders.get(closed)))
  const open = numbers.flatMap((number) => orders.get(number) ?? [])
  const owed = open.reduce((sum, order) => sum + owedBy(order), 0)
  const [only, ...others] = open
  if (owed === amountCents)
    return {
      kind: 'automatic',
      parts: open.map((order) => partOf(order, owedBy(order))),
      why: 'Reference and amount agree',
    }
  if (!only || others.length > 0) return unknown(`The orders named owe ${say(owed)}, but ${say(amountCents)} came in`)
  const missing = owed - amountCents
  if (missing < 0)
    return { kind: 'suggested', parts: [partOf(only, owed)], why: `${say(-missing)} more than the order owes` }
  if (missing <= mostChargesCents) {
    const part = { order: only, amountCents, chargesCents: missing }
    return { kind: 'suggested', parts: [part], why: `${say(missing)} is missing: write it off as bank charges?` }
  }
  return { kind: 'suggested', parts: [partOf(only, amountCents)], why: `${say(amountCents)} of ${say(owed)}` }
}

function whyClosed(number: number, order: NamedOrder | undefined): string {
  const name = formatOrderNumber(number)
  if (!order) return `There is no order ${name}`
  return {
    open: `${name} is waiting for a transfer`,
    card: `${name} is to be paid by card`,
    waits: `${name} is waiting for the register of VAT numbers`,
    paid: `${name} is already paid`,
    ended: `${name} has expired or was cancelled`,
  }[order.state]
}
