/** For the office: the transfers that have paid an order, or a part of it. A match is undone if the money was for another order. */
import type { Order } from '#contract/orders/schema/order.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { UndoMatch } from '#web/bank/undo-match.tsx'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'

export function MatchedTransfers({ order: { paid, transfers = [] } }: { order: Order }) {
  return (
    <Panel title="Matched transfers">
      <ul className="divide-y divide-line border-y border-line">
        {transfers.map(({ _id: id, bookedOn, payer, amount, charges = 0, canUndo, takenBack }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <p>
              <span className="font-medium tabular-nums">{formatMoney(amount)}</span>
              {charges > 0 && `, with ${formatMoney(charges)} written off`}
              {takenBack && ', taken back by the bank'}
              <span className="block text-sm text-ink-muted">
                {payer && `${payer}, `}
                <time dateTime={bookedOn}>{formatDayOf(bookedOn, 'UTC')}</time>
              </span>
            </p>
            {canUndo && <UndoMatch id={id} label={`Undo the match of ${formatMoney(amount)}`} />}
          </li>
        ))}
      </ul>
      {paid && transfers.some(({ canUndo }) => canUndo) && (
        <p className="mt-3 text-sm text-ink-muted">
          If a transfer was for another order, undo its match. This order is then unpaid again, and the customer gets a
          mail.
        </p>
      )}
    </Panel>
  )
}
