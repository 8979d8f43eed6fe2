/** The result of confirming many orders: one sentence, and a line for each order that failed. */
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { ordersOf, summaryOfRun, summaryOfUndoing } from '#contract/orders/rules/admin/bulk.ts'
import type { ConfirmedLine, UndoneLine } from '#contract/orders/schema/bulk.ts'
import { useIsUntold } from '#web/to-ship/undo-shipping.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import type { ConfirmRun } from './use-confirm-run.ts'

type RunResultProps = {
  run: ConfirmRun
  isUndoing: boolean
  onUndo: (id: string) => Promise<unknown>
  onDismiss: () => void
}

export const summaryOf = ({ lines, undone }: ConfirmRun) => (undone ? summaryOfUndoing(undone) : summaryOfRun(lines))

/** At most this many failures are listed. */
const mostTold = 50

export function RunResult({ run, isUndoing, onUndo, onDismiss }: RunResultProps) {
  const ref = useRef<HTMLElement>(null)
  const { lines, undone } = run
  // The pressed button is gone, so the focus moves here. The label does not repeat the result, which the live region announces.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each result.
  useEffect(() => ref.current?.focus(), [undone])
  const isUntold = useIsUntold({ approvedAt: run.askedAt })
  const canUndo = isUntold && !undone && lines.some(({ outcome }) => outcome === 'confirmed')
  const sentences = (undone ?? lines).flatMap((line) => sentenceOf(line) ?? [])
  return (
    <section ref={ref} tabIndex={-1} aria-label="Confirmation results" className="outline-offset-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="font-medium">{summaryOf(run)}</p>
        <div className="flex gap-2 sm:ml-auto">
          {canUndo && (
            <Button
              variant="secondary"
              size="small"
              busy={isUndoing}
              // The second click of a double click on Confirm lands here, and is ignored.
              onClick={({ detail }) => detail < 2 && void onUndo(run._id)}
            >
              Undo
            </Button>
          )}
          <Button variant="quiet" size="small" onClick={onDismiss}>
            Close
          </Button>
        </div>
      </div>
      {sentences.length > 0 && (
        <ul className="mt-2 max-h-40 space-y-1 overflow-y-auto text-sm">
          {sentences.slice(0, mostTold).map(({ _id, number, says }) => (
            <li key={_id}>
              {number ? (
                <Link to={`/dashboard/orders/${_id}`} className="text-link">
                  {number}
                </Link>
              ) : (
                'An order'
              )}
              : {says}
            </li>
          ))}
          {sentences.length > mostTold && <li>Not listed: {ordersOf(sentences.length - mostTold)}.</li>}
        </ul>
      )}
    </section>
  )
}

/** Orders that were confirmed, and orders that are still selected, are not listed one by one. */
function sentenceOf(
  line: ConfirmedLine | UndoneLine,
): { _id: string; number: string | undefined; says: string } | undefined {
  const { _id, number, outcome, says } = line
  if (outcome === 'refused') return { _id, number, says: says ?? 'Something went wrong' }
  if (outcome !== 'already confirmed') return undefined
  const { approvedBy, approvedAt } = line
  const by = [approvedBy && `by ${approvedBy}`, approvedAt && `on ${formatMoment(approvedAt)}`]
    .filter(Boolean)
    .join(' ')
  return { _id, number, says: `Already confirmed ${by}` }
}
