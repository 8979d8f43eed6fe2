/** Transfers that the bank has taken back, payments that match no order, failed refunds, and refunds to pay by transfer. */
import type { FailedRefund, TransferRefund, UnmatchedPayment } from '#contract/needs/schema.ts'
import type { Answer } from '#contract/table.ts'
import { api } from '#web/api/client.ts'
import { ActDialog } from './act-dialog.tsx'
import { NeedItem, NeedList, OrderButton } from './need-section.tsx'
import { NotedTransfers } from './noted.tsx'
import { TakenBackTransfers } from './taken-back.tsx'

export function MoneyNeeds({
  money: { unmatched, failedRefunds, transferRefunds, takenBack, noted },
}: {
  money: Answer<'findMoneyNeeds'>
}) {
  return (
    <>
      <TakenBackTransfers takenBack={takenBack} />
      <NotedTransfers noted={noted} />
      <NeedList
        id="unmatched"
        title="Payments that match no order"
        none="Every payment matches an order."
        needs={unmatched}
        needKey={({ intentId }) => intentId}
        item={Payment}
      />
      <NeedList
        id="refunds"
        title="Refunds that failed"
        none="No refund has failed."
        needs={failedRefunds}
        needKey={({ _id }) => _id}
        item={Refund}
      />
      <NeedList
        id="transfer-refunds"
        title="Refunds to pay by transfer"
        none="No refund has to be paid by transfer."
        needs={transferRefunds}
        needKey={({ _id }) => _id}
        item={ByTransfer}
      />
    </>
  )
}

function Payment({ need: { intentId: payment, amount, why, seenAt } }: { need: UnmatchedPayment }) {
  return (
    <NeedItem title={amount} facts={[`Why: ${why}`, `Payment ${payment}`]} at={seenAt}>
      <ActDialog
        word="Attach to an order"
        about={amount}
        text="The order must have the same total. The customer of the order gets the receipt or invoice."
        label="Order"
        hint="The order number, such as F-10432"
        most={20}
        submit="Attach"
        says="The order is paid"
        send={(order) => api.attachPayment({ payment, body: { order } })}
      />
      <ActDialog
        word="Refund"
        about={amount}
        text="The full amount goes back to the card."
        submit="Refund the payment"
        says="Refund sent to the bank"
        send={(reason) => api.returnPayment({ payment, body: { why: reason } })}
      />
      <ActDialog
        word="Set aside"
        about={amount}
        text="For payments settled elsewhere. No money moves."
        submit="Set the payment aside"
        says="Set aside"
        send={(reason) => api.dismissPayment({ payment, body: { why: reason } })}
      />
    </NeedItem>
  )
}

function ByTransfer({ need: { order, amount, reason, at } }: { need: TransferRefund }) {
  const title = order ? `${amount} of order ${order.number}` : amount
  return (
    <NeedItem title={title} facts={[reason]} at={at}>
      {order && <OrderButton id={order._id} word="Note the transfer" about={title} />}
    </NeedItem>
  )
}

function Refund({ need: { _id: id, order, intentId, amount, reason, at } }: { need: FailedRefund }) {
  const title = order ? `${amount} of order ${order.number}` : `${amount} of a payment without an order`
  return (
    <NeedItem title={title} facts={[reason, `Payment ${intentId}`]} at={at}>
      {order ? (
        <OrderButton id={order._id} word="Try again or pay another way" about={title} />
      ) : (
        <ActDialog
          word="Paid another way"
          about={amount}
          text="The bank has rejected this refund for good. Record how the customer was paid instead."
          label="How"
          hint="How and when the customer was paid, with a reference."
          most={200}
          submit="Mark as paid"
          says="Marked as paid"
          send={(paidOtherwise) => api.noteRefundPaid({ id, body: { paidOtherwise } })}
        />
      )}
    </NeedItem>
  )
}
