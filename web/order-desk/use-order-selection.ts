/** The selected orders of a list: orders chosen one by one, even on several pages, or all orders that match the filters. */
import { useState } from 'react'
import type { SelectedOrders } from '#contract/orders/schema/bulk.ts'
import type { Order } from '#contract/orders/schema/order.ts'

/** All orders that a filter finds, without those placed after the orders were counted. */
export type AllOrders = NonNullable<SelectedOrders['all']>

type Selected = {
  /** The filters of the list: other filters clear the selection. */
  filter: string
  ids: ReadonlySet<string>
  all: AllOrders | undefined
  /** The order clicked last, where a range starts. */
  last: string | undefined
}

const nothing = { ids: new Set<string>(), all: undefined, last: undefined }

export type OrderSelection = ReturnType<typeof useOrderSelection>

/** `filter` identifies the filters of a list. */
export function useOrderSelection(filter: string) {
  const [stored, setStored] = useState<Selected>({ filter, ...nothing })
  const isOther = stored.filter !== filter
  const known = isOther ? { filter, ...nothing } : stored
  if (isOther) setStored(known)

  const { ids, all, last } = known
  const has = (id: string) => all !== undefined || ids.has(id)
  /** `touched`: the clicked order, where the next range starts. */
  const put = (some: readonly string[], isSelected: boolean, touched?: string) => {
    const left = new Set(ids)
    for (const id of some) {
      if (isSelected) left.add(id)
      else left.delete(id)
    }
    setStored({ filter, ids: left, all: undefined, last: touched })
  }
  return {
    has,
    count: all?.count ?? ids.size,
    all,
    toggle: (id: string) => put([id], !has(id), id),
    /** Selects or deselects all shown orders from the order clicked last to this one. */
    toggleRange: (id: string, shown: readonly Order[]) => put(between(last, id, shown), !has(id), id),
    /** Selects the orders of a page, or deselects them if all of them are selected. */
    togglePage: (shown: readonly Order[]) =>
      put(
        shown.map(({ _id }) => _id),
        !shown.every(({ _id }) => has(_id)),
      ),
    selectAll: (seen: AllOrders) => setStored({ filter, ...nothing, all: seen }),
    /** Selects only these orders, such as the orders that were not tried. */
    select: (some: readonly string[]) => setStored({ filter, ...nothing, ids: new Set(some) }),
    clear: () => setStored({ filter, ...nothing }),
    /** The selection in the form that the API takes. */
    toRequest: (): SelectedOrders => (all ? { all } : { ids: [...ids] }),
  }
}

function between(from: string | undefined, to: string, shown: readonly Order[]): string[] {
  const ids = shown.map(({ _id }) => _id)
  const ends = [from ?? to, to].map((id) => ids.indexOf(id))
  if (ends.includes(-1)) return [to]
  return ids.slice(Math.min(...ends), Math.max(...ends) + 1)
}
