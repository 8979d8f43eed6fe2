/** Whose order it is, in a list: the name above the address, on a small screen beside it. */
import type { Order } from '#contract/orders/schema.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { classNames } from '#web/ui/class-names.ts'

export function OrderCustomer({ order: { userName, email } }: { order: Order }) {
  if (!userName) return <EmailAddress>{email}</EmailAddress>
  return (
    <span title={`${userName}, ${email}`}>
      <span className={onOneLine}>{userName}</span>
      <span className="sm:hidden"> · </span>
      <span className={classNames('text-ink-muted', onOneLine)}>{email}</span>
    </span>
  )
}

/** Cut off at its end: all of it stands on the order's page. */
const onOneLine = 'sm:block sm:max-w-30 sm:truncate 2xl:max-w-60'
