/** At the foot of Manage Orders: actions on the selected orders, and their results. Bookkeepers only download papers. */

import { mostAtOnce, ordersOf } from '#contract/orders/rules/admin/bulk.ts'
import type { OrderFilter } from '#contract/orders/schema/bulk.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatTotal } from '#contract/rules/lists/list-total.ts'
import type { PageOf } from '#web/api/client.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { RunResult, summaryOf } from './run-result.tsx'
import { useConfirmRun } from './use-confirm-run.ts'
import type { OrderSelection } from './use-order-selection.ts'

type SelectionBarProps = { page: PageOf<Order>; filter: OrderFilter; selection: OrderSelection }

export function SelectionBar({ page, filter, selection, isAdmin }: SelectionBarProps & { isAdmin: boolean }) {
  const { run, confirm, busy, undo, isUndoing, dismiss } = useConfirmRun(selection)
  const selectAll = useSelectAll(filter, selection)
  const { chargesVat } = useShop()
  const isShown = run !== undefined || selection.count > 0
  const confirmSelected = async () => {
    const isDone = await confirm()
    // The matching orders have changed: they are counted again, and the admin has to confirm again.
    if (!isDone && selection.all) await selectAll({ ...filter })
  }
  return (
    <>
      <p role="status" aria-label="Selection" className="sr-only">
        {run && selection.count === 0 ? summaryOf(run) : selection.count > 0 && selectedWords(selection)}
      </p>
      {isShown && (
        <section
          data-selection-bar
          aria-label="Selected orders"
          className="sticky bottom-0 z-20 low:static -mx-1 mt-4 space-y-3 border-t border-ink bg-surface px-4 py-3 print:hidden"
        >
          {run && <RunResult key={run._id} run={run} isUndoing={isUndoing} onUndo={undo} onDismiss={dismiss} />}
          {selection.count > 0 && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <p className="font-medium">{selectedWords(selection)}</p>
              <SelectAll page={page} filter={filter} selection={selection} />
              <div className="flex flex-wrap gap-2 sm:ml-auto">
                {isAdmin && (
                  <>
                    <Button size="small" busy={busy} onClick={confirmSelected}>
                      Confirm {ordersOf(selection.count)}
                    </Button>
                    <SavePapers call="findPackingSlips" words="Packing slips" selection={selection} />
                  </>
                )}
                <SavePapers call="findReceipts" words={chargesVat ? 'Invoices' : 'Receipts'} selection={selection} />
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => {
                    selection.clear()
                    goToBoxes()
                  }}
                >
                  Clear
                </Button>
              </div>
            </div>
          )}
        </section>
      )}
    </>
  )
}

const selectedWords = ({ all, count }: OrderSelection) =>
  `${all ? 'All ' : ''}${count.toLocaleString('en-US')} selected`

/** Moves the focus when the pressed button disappears. */
const goToBoxes = () => document.querySelector<HTMLElement>('[data-selects=page]')?.focus()

/** Offered when the whole page is selected and the list continues. */
function SelectAll({ page, filter, selection }: SelectionBarProps) {
  const selectAll = useSelectAll(filter, selection)
  const isWholePage = page.rows.length > 0 && page.rows.every(({ _id }) => selection.has(_id))
  if (selection.all || !isWholePage || page.total <= page.rows.length) return null
  return (
    <Button variant="secondary" size="small" busy={selectAll.busy} onClick={() => selectAll({ ...filter })}>
      Select all {formatTotal(page.total, { isSearched: filter.q !== undefined })}
    </Button>
  )
}

function useSelectAll(filter: OrderFilter, selection: OrderSelection) {
  return useChange('countOrders', {
    inPlace: true,
    after: ({ count, seenAt }) => {
      if (seenAt !== undefined) selection.selectAll({ filter, count, seenAt })
      else if (count > mostAtOnce)
        toast.error(`At most ${ordersOf(mostAtOnce)} can be selected at once. Filter the list`)
      else selection.clear()
    },
  })
}

type SavePapersProps = { call: 'findPackingSlips' | 'findReceipts'; words: string; selection: OrderSelection }

function SavePapers({ call, words, selection }: SavePapersProps) {
  const save = useChange(call, {
    inPlace: true,
    after: (file) => {
      saveFile(file)
      toast.success(`Saved: ${file.name}`)
    },
  })
  return (
    <Button variant="secondary" size="small" busy={save.busy} onClick={() => save({ body: selection.toRequest() })}>
      {words}
    </Button>
  )
}
