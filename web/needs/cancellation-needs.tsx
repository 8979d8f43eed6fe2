/** Paid orders that their customers ask to cancel. */
import { Link } from 'react-router'
import type { RequestedCancellation } from '#contract/needs/schema.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { NeedItem, NeedList } from './need-section.tsx'

export function CancellationNeeds({ cancellations }: { cancellations: RequestedCancellation[] }) {
  return (
    <NeedList
      id="cancellations"
      title="Requested cancellations"
      none="No customer has asked to cancel a paid order."
      needs={cancellations}
      needKey={({ order }) => order._id}
    >
      {(request) => <Request request={request} />}
    </NeedList>
  )
}

function Request({ request: { order, customer, reason, requestedAt } }: { request: RequestedCancellation }) {
  const facts = [
    reason,
    <time key="at" dateTime={requestedAt}>
      {formatMoment(requestedAt)}
    </time>,
  ]
  return (
    <NeedItem title={`Order ${order.number} of ${customer}`} facts={facts}>
      <Link
        to={`/dashboard/orders/${order._id}`}
        className={buttonClass({ variant: 'secondary', size: 'small' })}
        aria-label={`Answer the request: order ${order.number}`}
      >
        Answer the request
      </Link>
    </NeedItem>
  )
}
