/** Transfers that another program has reported, and that no bank statement states yet. */
import { Link } from 'react-router'
import type { NotedTransfer } from '#contract/bank/schema/noted.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { NeedItem, NeedList } from '#web/needs/need-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDayOf, formatMoment } from '#web/ui/screens/format-moment.ts'

export function NotedTransfers({ noted }: { noted: NotedTransfer[] }) {
  return (
    <NeedList
      id="noted"
      title="Transfers reported by other programs"
      none="Every reported transfer is confirmed by a bank statement or a person."
      needs={noted}
      needKey={({ _id }) => _id}
      item={OneNoted}
    />
  )
}

function OneNoted({ need }: { need: NotedTransfer }) {
  const { _id: id, order, amount, bookedOn, payer, bankReference, notedAt } = need
  const confirm = useChange('confirmNoted', { says: 'Transfer confirmed' })
  const about = `${formatMoney(amount)} of ${formatDayOf(bookedOn, 'UTC')}`
  return (
    <NeedItem
      title={about}
      facts={[
        order ? (
          <>
            For order{' '}
            <Link to={`/dashboard/orders/${order._id}`} className="text-link font-medium">
              {order.number}
            </Link>
          </>
        ) : (
          'The order no longer exists'
        ),
        [payer, `reference ${bankReference}`].filter(Boolean).join(', '),
        <time key="at" dateTime={notedAt}>
          Reported {formatMoment(notedAt)}
        </time>,
      ]}
    >
      <Button
        size="small"
        variant="secondary"
        busy={confirm.busy}
        onClick={() => void confirm({ id })}
        aria-label={`Confirm as seen at the bank: ${about}`}
      >
        Confirm as seen at the bank
      </Button>
    </NeedItem>
  )
}
