/** One transfer that waits for a person, beside the order that is suggested for it. */
import { useRef } from 'react'
import { Link } from 'react-router'
import type { BankEntry } from '#contract/bank/schema/bank.ts'
import { formatDay } from '#contract/rules/days.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { api } from '#web/api/client.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { ActDialog } from '#web/needs/act-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { UndoMatch } from './undo-match.tsx'

export function EntryRow({ entry }: { entry: BankEntry }) {
  const { bookedOn, amount, left, payer, account, text } = entry
  const row = useRef<HTMLTableRowElement>(null)
  return (
    <tr ref={row} className="block py-3 sm:table-row sm:py-0">
      <td className="block min-w-0 align-top wrap-anywhere sm:table-cell sm:w-1/2 sm:py-3 sm:pr-6">
        <p className="font-medium tabular-nums">
          {formatMoney(amount)}
          {left < amount && left > 0 && `, ${formatMoney(left)} left`}
        </p>
        <p>{[payer, account && `account …${account}`].filter(Boolean).join(', ')}</p>
        <p className="text-sm text-ink-muted">
          <time dateTime={bookedOn}>{formatDay(bookedOn)}</time>
          {text && `, “${text}”`}
        </p>
      </td>
      <td className="block min-w-0 align-top wrap-anywhere max-sm:mt-2 sm:table-cell sm:py-3">
        {left > 0 && <Suggested entry={entry} row={row} />}
        <Matched entry={entry} />
      </td>
    </tr>
  )
}

type Row = { current: HTMLTableRowElement | null }

function Suggested({ entry, row }: { entry: BankEntry; row: Row }) {
  const { _id: id, left, why, doubt, suggested } = entry
  const about = formatMoney(left)
  const match = useChange('matchEntry', { says: 'Transfer matched', after: () => focusBeside(row) })
  const accept = async () => {
    for (const { order, charges } of suggested)
      if (!(await match({ id, body: { order: order.number, ...(charges > 0 && { charges: true }) } }))) return
  }
  const named = suggested.map(({ order }) => order.number).join(', ')
  return (
    <>
      {suggested.map(({ order, amount, charges, owed }) => (
        <p key={order._id}>
          <Link to={`/dashboard/orders/${order._id}`} className="text-link font-medium">
            {order.number}
          </Link>
          , {order.customer}, owes {formatMoney(owed)}
          {amount < owed && charges === 0 && `. The order would still owe ${formatMoney(owed - amount)}`}
        </p>
      ))}
      <p className="text-sm text-ink-muted">{why}</p>
      {doubt && <p className="mt-1 text-sm font-medium">{doubt}.</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {suggested.length > 0 && (
          <Button
            size="small"
            // An entry in doubt is not accepted by a single key.
            data-accepts={doubt ? undefined : true}
            busy={match.busy}
            onClick={() => void accept()}
            aria-label={`${doubt ? 'Another transfer, accept' : 'Accept'}: ${about} for ${named}`}
          >
            {doubt ? 'Another transfer: accept' : 'Accept'}
          </Button>
        )}
        <ActDialog
          word={suggested.length > 0 ? 'Another order' : 'Choose an order'}
          about={about}
          text="What is left of the transfer pays the order, up to the amount that the order owes."
          label="Order"
          hint="The order number, such as F-10432"
          most={20}
          submit="Match"
          says="Transfer matched"
          send={(order) => api.matchEntry({ id, body: { order } })}
        />
        {doubt && <SameTransfer id={id} about={about} doubt={doubt} onDone={() => focusBeside(row)} />}
        <ActDialog
          word="Set aside"
          about={about}
          text="For transfers settled elsewhere, for example paid back at your bank. No money moves."
          submit="Set the transfer aside"
          says="Set aside"
          send={(reason) => api.setEntryAside({ id, body: { why: reason } })}
        />
      </div>
    </>
  )
}

/** The shop counts the money of the earlier transfer alone. */
function SameTransfer({ id, about, doubt, onDone }: { id: string; about: string; doubt: string; onDone: () => void }) {
  const setAside = useChange('setEntryAside', { says: 'Set aside', after: onDone })
  const why = `This transfer is known already. The shop noted: ${doubt}`
  return (
    <Button
      size="small"
      variant="secondary"
      busy={setAside.busy}
      onClick={() => void setAside({ id, body: { why } })}
      aria-label={`The same transfer: ${about}`}
    >
      The same transfer
    </Button>
  )
}

/** The row leaves the list: the next one takes the focus, so that the keyboard goes on from there. */
function focusBeside({ current }: Row): void {
  const beside = current?.nextElementSibling ?? current?.previousElementSibling
  if (!(beside instanceof HTMLElement)) return
  beside.tabIndex = -1
  beside.focus()
}

function Matched({ entry: { matches } }: { entry: BankEntry }) {
  return matches.map(({ _id: id, order, amount, charges, canUndo }) => (
    <p key={id} className="mt-2 text-sm">
      {formatMoney(amount)} matched to{' '}
      <Link to={`/dashboard/orders/${order._id}`} className="text-link">
        {order.number}
      </Link>
      {charges > 0 && `, with ${formatMoney(charges)} written off`}{' '}
      {canUndo && <UndoMatch id={id} label={`Undo: ${formatMoney(amount)} for ${order.number}`} />}
    </p>
  ))
}
