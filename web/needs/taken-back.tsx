/** Transfers that the bank has taken back: what each had paid, and what is owed again. */
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { TakenBack } from '#contract/bank/schema/taken-back.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { api } from '#web/api/client.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { ActDialog } from '#web/needs/act-dialog.tsx'
import { NeedItem, NeedList } from '#web/needs/need-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayOf } from '#web/ui/screens/format-moment.ts'

export function TakenBackTransfers({ takenBack }: { takenBack: TakenBack[] }) {
  return (
    <NeedList
      id="taken-back"
      title="Transfers taken back"
      none="The bank has taken no transfer back."
      needs={takenBack}
      needKey={({ _id }) => _id}
      item={OneTakenBack}
    />
  )
}

function OneTakenBack({ need: back }: { need: TakenBack }) {
  const { _id: id, amount, original, orders, fits, doubt } = back
  const about = formatMoney(amount)
  return (
    <NeedItem
      title={`${about} taken back on ${formatDayOf(back.bookedOn, 'UTC')}`}
      facts={[
        doubt,
        sayBooked(back),
        original
          ? `The bank took back the transfer of ${formatDayOf(original.bookedOn, 'UTC')}: ${sayBooked(original)}`
          : whichOne(fits),
        ...orders.map((order) => <OwingOrder key={order._id} order={order} />),
        original && orders.length === 0 && 'The transfer had paid no order.',
        fits.length > 0 && <Fits key="fits" returnId={id} fits={fits} />,
      ]}
    >
      <ActDialog
        word="Set aside"
        about={about}
        text="For transfers that need no decision any more. The amounts that orders owe stay the same."
        submit="Set aside"
        says="Set aside"
        send={(why) => api.setEntryAside({ id, body: { why } })}
      />
    </NeedItem>
  )
}

const sayBooked = ({ payer, text }: Pick<TakenBack, 'payer' | 'text'>) =>
  [payer, text && `“${text}”`].filter(Boolean).join(', ') || 'The bank states neither payer nor text'

const whichOne = (fits: TakenBack['fits']) =>
  fits.length > 0 ? 'Which transfer was taken back?' : 'No booked transfer matches this amount.'

function OwingOrder({ order }: { order: TakenBack['orders'][number] }) {
  const { _id: id, number, customer, owed, hasShipped, hasEnded } = order
  return (
    <>
      <Link to={`/dashboard/orders/${id}`} className="text-link font-medium">
        {number}
      </Link>
      , {customer}
      {hasEnded && ', was cancelled: do not refund its payment'}
      {!hasEnded && owed > 0 && `${hasShipped ? ', has shipped and' : ','} owes ${formatMoney(owed)}`}
      {!hasEnded && owed === 0 && ', was paid again'}
    </>
  )
}

function Fits({ returnId: id, fits }: { returnId: string; fits: TakenBack['fits'] }) {
  const name = useChange('nameTakenBack', { says: 'Transfer taken back' })
  return (
    <>
      {fits.map((fit) => {
        const { _id: entry, bookedOn, amount, orders } = fit
        const says = [formatMoney(amount), formatDayOf(bookedOn, 'UTC'), sayBooked(fit), orders.join(' and ')].filter(
          Boolean,
        )
        return (
          <Fragment key={entry}>
            <span className="mt-2 block">{says.join(', ')}</span>
            <Button
              size="small"
              variant="secondary"
              busy={name.busy}
              onClick={() => void name({ id, body: { entry } })}
              aria-label={`This one: ${says.join(', ')}`}
            >
              This one
            </Button>
          </Fragment>
        )
      })}
    </>
  )
}
