/** Whose order it is, in a list: the name above the address, on a small screen beside it. */
import type { Order } from '#contract/orders/schema.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'

export function OrderCustomer({ order: { userName, email } }: { order: Order }) {
  if (!userName) return <EmailAddress>{email}</EmailAddress>
  return (
    <>
      <span className="sm:block">{userName}</span>
      <span className="sm:hidden"> · </span>
      <span className="text-ink-muted">
        <EmailAddress>{email}</EmailAddress>
      </span>
    </>
  )
}
