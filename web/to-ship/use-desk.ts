/**
 * A packer's work in hand: the shown orders, the typed parcel numbers, and the orders that have just shipped. All of it
 * survives a reload of the list.
 */
import { useState } from 'react'
import { undoSeconds } from '#contract/orders/rules/order.ts'
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import type { PageOf } from '#web/api/client.ts'
import { type FailedPage, isFailed } from '#web/dashboard/failed-page.tsx'
import { useSelection } from './selection.tsx'
import { useCarrier } from './use-carrier.ts'

export type LoadedOrders = { due: PageOf<ToShip>; later: PageOf<ToShip> }

/** `at`: when the order shipped. `parcel`: its carrier and number, if it has any. */
type Shipped = { at: string; parcel: string }

/**
 * The packer's work on an order. `isKept`: it stays in view although the list no longer has it. `isUndone`: it waits again, also
 * while the list, which was loaded before, does not have it yet.
 */
type InHand = { typed: string; shipped?: Shipped | undefined; isKept?: boolean; isUndone?: boolean }

type Known = {
  page: object
  q: string
  /** Each order that this search has found so far, by id. */
  seen: ReadonlyMap<string, ToShip>
  listed: ReadonlySet<string>
  totals: { due: number; later: number }
  loadedAt: number
}

const nothing: Known = {
  page: {},
  q: '',
  seen: new Map(),
  listed: new Set(),
  totals: { due: 0, later: 0 },
  loadedAt: 0,
}

export type Desk = ReturnType<typeof useDesk>

export function useDesk(page: LoadedOrders | FailedPage, q: string) {
  const known = useKnown(page, q)
  const [inHand, setInHand] = useState<ReadonlyMap<string, InHand>>(new Map())
  const of = (id: string): InHand => inHand.get(id) ?? { typed: '' }
  const note = (id: string, change: Partial<InHand>) =>
    setInHand((before) => new Map(before).set(id, { typed: '', ...before.get(id), ...change }))
  const carrier = useCarrier()
  const selection = useSelection()

  const isShown = (order: ToShip) => {
    const { typed, shipped, isKept } = of(order._id)
    if (shipped) return Date.parse(shipped.at) + undoSeconds * 1000 > known.loadedAt
    return known.listed.has(order._id) || typed !== '' || isKept === true
  }
  const shown = [...known.seen.values()].filter(isShown).sort(byPayment)
  return {
    isKnown: known.loadedAt > 0,
    due: shown.filter(({ isDue }) => isDue),
    later: shown.filter(({ isDue }) => !isDue),
    totals: known.totals,
    of,
    isWaiting: (id: string) => known.listed.has(id) || of(id).isUndone === true,
    type: (id: string, typed: string) => note(id, { typed }),
    keep: (id: string) => note(id, { isKept: true }),
    shipped: (id: string, shipped: Shipped) => note(id, { shipped, isUndone: false }),
    undone: (id: string) => note(id, { shipped: undefined, isKept: true, isUndone: true }),
    carrier,
    selection,
  }
}

const byPayment = (one: ToShip, other: ToShip) =>
  one.paidAt.localeCompare(other.paidAt) || one._id.localeCompare(other._id)

/** A reload brings new orders and values, but removes no order: the caller decides which of the others stay. */
function useKnown(page: LoadedOrders | FailedPage, q: string): Known {
  const [stored, setStored] = useState(nothing)
  if (stored.page === page || isFailed(page)) return stored
  const rows = [...page.due.rows, ...page.later.rows]
  const found = rows.map((order) => [order._id, order] as const)
  const known = {
    page,
    q,
    seen: new Map([...(stored.q === q ? stored.seen : []), ...found]),
    listed: new Set(rows.map(({ _id }) => _id)),
    totals: { due: page.due.total, later: page.later.total },
    loadedAt: Date.now(),
  }
  setStored(known)
  return known
}
