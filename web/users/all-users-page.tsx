/** All Users: every account, with buttons that make it an admin or delete it. */

import { Link } from 'react-router'
import { userSorts } from '#contract/users/rules/user.ts'
import type { User } from '#contract/users/schema.ts'
import { api } from '#web/api/client.ts'
import { orFailure } from '#web/dashboard/failed-page.tsx'
import { ListScreen } from '#web/dashboard/list-screen.tsx'
import { useRowChange } from '#web/dashboard/row-changes.ts'
import type { Column } from '#web/dashboard/table/column.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { readTableUrl } from '#web/dashboard/use-table-url.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/all-users-page.ts'
import { DeleteUserButton } from './delete-user-button.tsx'
import { RoleBadge } from './role-badge.tsx'
import { RoleButton, unconfirmedNoteId } from './role-button.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return orFailure(api.readPage('listUsers', readTableUrl(request, userSorts)))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'All Users', description: '' })
}

/** `first` is the number of the first row shown: numbers continue from page to page. */
const columnsFrom = (first: number): Column<User>[] => [
  { id: 'index', header: 'No.', card: 'number', cell: (_, index) => first + index },
  { id: 'email', header: 'Email', card: 'title', sorts: ['email', '-email'], cell: (user) => <Address user={user} /> },
  { id: 'name', header: 'Name', card: 'line', sorts: ['name', '-name'], cell: (user) => <Name user={user} /> },
  {
    id: 'role',
    header: 'Role',
    card: 'mark',
    sorts: ['role', '-role'],
    cell: (user) => <RoleBadge user={user} />,
  },
  { id: 'makeAdmin', header: 'Make Admin', align: 'actions', cell: (user) => <RoleOf user={user} /> },
  { id: 'delete', header: 'Delete', align: 'actions', cell: (user) => <Delete user={user} /> },
]

export default function AllUsersPage({ loaderData: page }: Route.ComponentProps) {
  // The signed-in admin is a user, so the list is never empty.
  return (
    <ListScreen title="All Users" things="users" page={page} columns={columnsFrom} firstSort="newest" empty={null} />
  )
}

function Address({ user }: { user: User }) {
  return (
    <>
      <EmailAddress>{user.email}</EmailAddress>
      {!user.confirmed && (
        <span id={unconfirmedNoteId(user)} className="block text-xs text-ink-muted">
          Not confirmed yet
        </span>
      )}
    </>
  )
}

function Name({ user: { _id, name } }: { user: User }) {
  return (
    <Link to={`/dashboard/users/${_id}`} prefetch="intent" className="text-link">
      {name || 'No name found'}
    </Link>
  )
}

function RoleOf({ user }: { user: User }) {
  const row = useRowChange(user)
  return <RoleButton user={user} onChange={(role) => row.change({ role, officeRole: undefined })} />
}

function Delete({ user }: { user: User }) {
  const row = useRowChange(user)
  return (
    <DeleteUserButton
      user={user}
      onDeleted={() => row.remove('Deleted')}
      onRefused={() => row.showWhoRemoved('user', user.email)}
    />
  )
}
