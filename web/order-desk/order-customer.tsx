/** The customer of an order in a list: the name above the email address or, on a card, beside it. */
import type { Order } from '#contract/orders/schema/order.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'

export function OrderCustomer({ order: { userName, email } }: { order: Order }) {
  return (
    <span title={[userName, email].filter(Boolean).join(', ')} className="min-w-0 flex-1 card:cut-off">
      {userName && (
        <>
          <span className="tabular:cut-off">{userName}</span>
          <span className="tabular:hidden"> · </span>
        </>
      )}
      <span className="text-ink-muted cut-lines">
        <EmailAddress>{email}</EmailAddress>
      </span>
    </span>
  )
}
