/** All Users: everybody with an account, to be made an admin or deleted. */

import { adminCan, unconfirmedRefusal, userSorts } from '#contract/users/rules.ts'
import type { User } from '#contract/users/schema.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { findEarlierAct, sayEarlierAct } from '#web/dashboard/earlier-act.tsx'
import { orFailure } from '#web/dashboard/failed-page.tsx'
import { ListScreen } from '#web/dashboard/list-screen.tsx'
import { useRowChange } from '#web/dashboard/row-changes.ts'
import type { Column } from '#web/dashboard/table/data-table.tsx'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { readTableUrl } from '#web/dashboard/use-table-url.ts'
import { toast } from '#web/every-page/toast.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import type { Route } from './+types/all-users-page.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return orFailure(api.readPage('listUsers', readTableUrl(request, userSorts)))
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'All Users', description: '' })
}

/** `first` is the number of the first row shown: the count goes on from page to page. */
const columnsFrom = (first: number): Column<User>[] => [
  { id: 'index', header: 'No.', card: 'number', cell: (_, index) => first + index },
  { id: 'email', header: 'Email', card: 'title', sorts: ['email', '-email'], cell: (user) => <Address user={user} /> },
  { id: 'name', header: 'Name', card: 'line', sorts: ['name', '-name'], cell: (user) => user.name },
  {
    id: 'role',
    header: 'Role',
    card: 'mark',
    sorts: ['role', '-role'],
    cell: (user) => <Badge tone={user.role === 'admin' ? 'done' : 'open'}>{user.role}</Badge>,
  },
  { id: 'makeAdmin', header: 'Make Admin', align: 'actions', cell: (user) => <RoleButton user={user} /> },
  { id: 'delete', header: 'Delete', align: 'actions', cell: (user) => <DeleteUser user={user} /> },
]

export default function AllUsersPage({ loaderData: page }: Route.ComponentProps) {
  // Whoever reads this is a user, so that the list is never empty.
  return (
    <ListScreen title="All Users" things="users" page={page} columns={columnsFrom} firstSort="newest" empty={null} />
  )
}

function Address({ user }: { user: User }) {
  return (
    <>
      <EmailAddress>{user.email}</EmailAddress>
      {!user.confirmed && (
        <span id={noteIdOf(user)} className="block text-xs text-ink-muted">
          Not confirmed yet
        </span>
      )}
    </>
  )
}

const noteIdOf = (user: User) => `unconfirmed-${user._id}`

function RoleButton({ user }: { user: User }) {
  return user.role === 'admin' ? <RemoveAdminButton user={user} /> : <MakeAdminButton user={user} />
}

/** Beside a specified button: nobody takes the role from themselves, and others are asked about first. */
function RemoveAdminButton({ user }: { user: User }) {
  const demote = useChange('removeAdmin', {
    isDone: (answer) => answer.modifiedCount > 0,
    says: 'No longer an admin',
    refusedMessage: 'Something went wrong',
  })
  const session = useSession()
  if (session.status === 'out' || !adminCan.removeAdmin(session, user)) return null
  return (
    <ConfirmDialog
      trigger={(ask) => (
        <button
          type="button"
          className="text-link py-1 text-sm"
          aria-label={`Remove admin: ${user.email}`}
          onClick={ask}
        >
          Remove admin
        </button>
      )}
      title="Are you sure?"
      text="They stay signed in, with the rights of a user. You can make them an admin again."
      about={user.email}
      confirmText="Yes, remove admin"
      cancelText="Keep admin"
      onConfirm={() => demote({ email: user.email })}
    />
  )
}

function MakeAdminButton({ user }: { user: User }) {
  const row = useRowChange(user)
  const promote = useChange('makeAdmin', {
    refusedMessage: 'Make admin attempt fail',
    inPlace: true,
    after: async ({ modifiedCount }) => {
      row.change({ role: 'admin' })
      if (modifiedCount > 0) return void toast.success('Successfully made an admin')
      const earlier = await findEarlierAct('user', user.email, ['make admin'])
      toast.error(earlier ? sayEarlierAct(earlier) : 'Already an admin')
    },
  })
  const may = adminCan.promote(user)
  return (
    <Button
      variant="secondary"
      size="small"
      busy={promote.busy}
      disabled={!may}
      title={may ? undefined : unconfirmedRefusal}
      aria-describedby={may ? undefined : noteIdOf(user)}
      aria-label={`Make Admin: ${user.email}`}
      onClick={() => promote({ email: user.email })}
    >
      Make Admin
    </Button>
  )
}

function DeleteUser({ user }: { user: User }) {
  const row = useRowChange(user)
  const remove = useChange('deleteUser', {
    isDone: (answer) => answer.deletedCount > 0,
    says: `${user.email} deleted`,
    refusedMessage: 'Something went wrong',
    inPlace: true,
    after: () => row.remove('Deleted'),
    afterRefusal: () => row.showWhoRemoved('user', user.email),
  })
  const session = useSession()
  const may = session.status === 'in' && adminCan.delete(session, user)
  return (
    <DeleteButton
      what={`the user ${user.email}`}
      about={user.name ? `${user.name}, ${user.email}` : user.email}
      disabled={!may}
      onDelete={() => remove({ email: user.email })}
    />
  )
}
