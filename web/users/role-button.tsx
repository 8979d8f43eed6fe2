/** Makes a user an admin, or an admin a user again. */
import { adminCan, unconfirmedRefusal } from '#contract/users/rules/user.ts'
import type { User } from '#contract/users/schema.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { findEarlierAct, sayEarlierAct } from '#web/dashboard/earlier-act.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { KeysAndWebhooks, useWhatTheyMade } from './keys-and-webhooks.tsx'

/** `onChange` updates the shown role. */
type RoleButtonProps = { user: User; onChange: (role: User['role']) => unknown }

export function RoleButton(props: RoleButtonProps) {
  return props.user.role === 'admin' ? <RemoveAdminButton {...props} /> : <MakeAdminButton {...props} />
}

/** The note beside an unconfirmed address. */
export const unconfirmedNoteId = (user: User) => `unconfirmed-${user._id}`

/**
 * Shown for admins in place of the specified button. Admins cannot remove their own role; removing another admin's role needs
 * confirmation.
 */
function RemoveAdminButton({ user, onChange }: RoleButtonProps) {
  const demote = useChange('removeAdmin', {
    inPlace: true,
    after: async ({ modifiedCount }) => {
      onChange('user')
      if (modifiedCount > 0) return void toast.success('No longer an admin')
      const earlier = await findEarlierAct('user', user.email, ['remove admin'])
      toast.error(earlier ? sayEarlierAct(earlier) : 'This user was no longer an admin')
    },
  })
  const { look, keep, ...theirs } = useWhatTheyMade(user.email)
  const session = useSession()
  if (session.status === 'out' || !adminCan.removeAdmin(session, user)) return null
  return (
    <ConfirmDialog
      trigger={(ask) => (
        <button
          type="button"
          className="text-link py-1 text-sm"
          aria-label={`Remove admin: ${user.email}`}
          onClick={() => {
            look()
            ask()
          }}
        >
          Remove admin
        </button>
      )}
      title="Are you sure?"
      text="The admin stays signed in with the rights of a user, and can be made an admin again."
      about={
        <>
          <p>{user.email}</p>
          <KeysAndWebhooks {...theirs} />
        </>
      }
      ready={theirs.made !== undefined}
      confirmText="Yes, remove admin"
      cancelText="Keep admin"
      onConfirm={() => demote({ email: user.email, keep })}
    />
  )
}

function MakeAdminButton({ user, onChange }: RoleButtonProps) {
  const promote = useChange('makeAdmin', {
    refusedMessage: 'Make admin attempt fail',
    inPlace: true,
    after: async ({ modifiedCount }) => {
      onChange('admin')
      if (modifiedCount > 0) return void toast.success('Successfully made an admin')
      const earlier = await findEarlierAct('user', user.email, ['make admin'])
      toast.error(earlier ? sayEarlierAct(earlier) : 'This user was already an admin')
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
      aria-describedby={may ? undefined : unconfirmedNoteId(user)}
      aria-label={`Make Admin: ${user.email}`}
      onClick={() => promote({ email: user.email })}
    >
      Make Admin
    </Button>
  )
}
