/** The orders selected for their packing slips. Manage Orders has its own, larger selection, which this screen need not load. */
import { useState } from 'react'
import type { ToShip } from '#contract/orders/schema/to-ship.ts'

type Selection = ReturnType<typeof useSelection>

export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const put = (some: readonly string[], isSelected: boolean) => {
    const left = new Set(ids)
    for (const id of some) {
      if (isSelected) left.add(id)
      else left.delete(id)
    }
    setIds(left)
  }
  return { ids: [...ids], has: (id: string) => ids.has(id), put, clear: () => setIds(new Set()) }
}

type SelectProps = { label: string; orders: readonly ToShip[]; selection: Selection }

/** The box of one order, or of all orders of a group. */
export function Select({ label, orders, selection }: SelectProps) {
  const ids = orders.map(({ _id }) => _id)
  const selected = ids.filter(selection.has).length
  const isWhole = selected === ids.length && selected > 0
  return (
    <label className="-my-1.5 -ml-0.5 inline-grid h-8 w-6 shrink-0 cursor-pointer place-items-center select-none max-sm:-ml-3 max-sm:w-11 pointer-coarse:-my-3 pointer-coarse:h-11 pointer-coarse:w-9 print:hidden">
      <input
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isWhole
        }}
        type="checkbox"
        aria-label={label}
        data-selects
        className="size-4.5 cursor-pointer max-sm:size-6"
        checked={isWhole}
        onChange={() => selection.put(ids, !isWhole)}
      />
    </label>
  )
}
