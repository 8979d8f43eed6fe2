/** Tells a customer whose card was charged. It congratulates only once the shop has recorded the payment. */
import { FocusedHeading } from '#web/ui/focused-heading.tsx'
import { beingRecorded } from './tell-shop.ts'

export type PaidBy = { transactionId: string; isRecorded: boolean }

/** `isNews`: the card was charged on this page, so the heading takes the focus, as the Pay button disappears. */
export function PaymentNews({ transactionId, isRecorded, isNews }: PaidBy & { isNews: boolean }) {
  const words = isRecorded ? 'Congrats your payment is completed' : beingRecorded
  return (
    <>
      {isNews ? <FocusedHeading key={words}>{words}</FocusedHeading> : <h2 className="heading text-2xl">{words}</h2>}
      <p className="mt-3">
        Your Transaction Id: <code className="inline-block font-mono break-all">{transactionId}</code>
      </p>
    </>
  )
}
