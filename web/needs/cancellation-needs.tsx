/** Paid orders that their customers ask to cancel. */
import type { RequestedCancellation } from '#contract/needs/schema.ts'
import { NeedItem, NeedList, OrderButton } from './need-section.tsx'

export function CancellationNeeds({ cancellations }: { cancellations: RequestedCancellation[] }) {
  return (
    <NeedList
      id="cancellations"
      title="Requested cancellations"
      none="No customer has asked to cancel a paid order."
      needs={cancellations}
      needKey={({ order }) => order._id}
      item={Request}
    />
  )
}

function Request({ need: { order, customer, reason, requestedAt } }: { need: RequestedCancellation }) {
  return (
    <NeedItem title={`Order ${order.number} of ${customer}`} facts={[reason]} at={requestedAt}>
      <OrderButton id={order._id} word="Answer the request" about={`order ${order.number}`} />
    </NeedItem>
  )
}
