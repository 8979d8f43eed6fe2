/** Whose order it is, in a list: the name above the address, on a small screen beside it. Only what is very long is cut off. */
import type { Order } from '#contract/orders/schema.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'

export function OrderCustomer({ order: { userName, email } }: { order: Order }) {
  if (!userName) return <EmailAddress>{email}</EmailAddress>
  return (
    <span title={`${userName}, ${email}`}>
      <span className="sm:line-clamp-2">{userName}</span>
      <span className="sm:hidden"> · </span>
      <span className="text-ink-muted sm:line-clamp-2">
        <EmailAddress>{email}</EmailAddress>
      </span>
    </span>
  )
}
