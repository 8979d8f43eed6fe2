/** The checkboxes that select orders: one in each row, and one for the page. */
import type { MouseEvent } from 'react'
import type { Order } from '#contract/orders/schema/order.ts'
import type { OrderSelection } from './use-order-selection.ts'

type SelectOrderProps = { order: Order; shown: readonly Order[]; selection: OrderSelection }

export function SelectOrder({ order: { _id, number }, shown, selection }: SelectOrderProps) {
  // Handles `click` instead of `change`: Space also fires `click`, and only `click` has `shiftKey`.
  const toggle = ({ shiftKey }: MouseEvent) => {
    if (shiftKey) selection.toggleRange(_id, shown)
    else selection.toggle(_id)
  }
  return (
    <label className={roomClass}>
      <input
        type="checkbox"
        aria-label={`Select order ${number}`}
        data-selects={_id}
        className={boxClass}
        checked={selection.has(_id)}
        readOnly
        onClick={toggle}
      />
    </label>
  )
}

export function SelectPage({ shown, selection }: Omit<SelectOrderProps, 'order'>) {
  const selected = shown.filter(({ _id }) => selection.has(_id)).length
  const isWhole = selected === shown.length && selected > 0
  return (
    <label className={roomClass}>
      <input
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isWhole
        }}
        type="checkbox"
        aria-label="Select all orders on this page"
        data-selects="page"
        className={boxClass}
        checked={isWhole}
        onChange={() => selection.togglePage(shown)}
      />
    </label>
  )
}

/** A click with Shift selects a range; without `select-none` it would also highlight text. */
const roomClass =
  '-my-1.5 -ml-0.5 max-sm:-mr-1.5 max-sm:-ml-3 inline-grid h-8 w-6 shrink-0 cursor-pointer place-items-center align-middle select-none pointer-coarse:-my-3 pointer-coarse:h-11 pointer-coarse:w-9 max-sm:w-11 print:hidden'
const boxClass = 'size-4.5 cursor-pointer max-sm:size-6'
