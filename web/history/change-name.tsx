/** The action and its subject, with a link where there is a page. */
import { Link } from 'react-router'
import { actionOf, type ChangeAction } from '#contract/history/rules.ts'
import type { Change } from '#contract/history/schema.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'

/**
 * "Undone" is added only to an edit of fields. The names of other undoing actions, such as restoring a product or removing a role,
 * already imply that something was undone.
 */
export function ActionWord({ change: { action, undoes } }: { change: Pick<Change, 'action' | 'undoes'> }) {
  const isUndoing = undoes && actionOf(action).undo === 'fields'
  return isUndoing ? `Undone: ${wordOf(action)}` : wordOf(action)
}

export const wordOf = (action: ChangeAction) => actionOf(action).says

export function ChangeName({ change }: { change: Change }) {
  const { name, kind } = change
  const path = pathTo(change)
  if (!path) return kind === 'user' ? <EmailAddress>{name}</EmailAddress> : name
  return (
    <Link to={path} className="text-link">
      {kind === 'user' ? <EmailAddress>{name}</EmailAddress> : name}
    </Link>
  )
}

const integrations = '/dashboard/integrations'

/** Where settings are changed. Saved views are not listed here, because they are changed beside the list of orders. */
const settingsPaths: Partial<Record<ChangeAction, string>> = {
  'change settings': '/dashboard/shop',
  ...{ 'make key': integrations, 'revoke key': integrations },
  ...{ 'add endpoint': integrations, 'change endpoint': integrations, 'remove endpoint': integrations },
}

/**
 * Deleted things and erased users have no page. A user's page is found by email address, which may belong to another user by
 * now.
 */
function pathTo({ kind, action, aboutId }: Change): string | undefined {
  if (!aboutId || action === 'delete product' || action === 'delete user') return undefined
  if (kind === 'product') return `/dashboard/productDetails/${aboutId}`
  if (kind === 'user') return `/dashboard/users/${encodeURIComponent(aboutId)}`
  if (kind === 'review') return undefined
  if (action === 'change terms' || action === 'add to company' || action === 'remove from company')
    return `/dashboard/companies/${aboutId}`
  if (kind === 'settings') return settingsPaths[action] ?? '/dashboard/manageOrders'
  // A cancelled unpaid order no longer has a page.
  return action !== 'cancel order' ? `/dashboard/orders/${aboutId}` : undefined
}

export function Moment({ at }: { at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>
}
