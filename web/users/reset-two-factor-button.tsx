/** Resets two-factor sign-in for an admin who has lost the authenticator app and the recovery codes. */
import { adminCan } from '#contract/users/rules/user.ts'
import type { User } from '#contract/users/schema.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'

export function ResetTwoFactorButton({ user }: { user: User }) {
  const reset = useChange('resetSecondFactor', {
    says: `${user.email} logs in with only a password until two-factor sign-in is set up again`,
    isDone: (answer) => answer.modifiedCount > 0,
    refusedMessage: `${user.email} has no two-factor sign-in`,
  })
  const session = useSession()
  if (session.status === 'out' || !adminCan.resetSecondFactor(session, user)) return null
  return (
    <ConfirmDialog
      trigger={(ask) => (
        <Button variant="secondary" size="small" aria-label={`Reset two-factor: ${user.email}`} onClick={ask}>
          Reset two-factor
        </Button>
      )}
      title="Are you sure?"
      text="Reset it only if the user has lost the authenticator app and the recovery codes, and make sure that the request really comes from the user. The user will be signed out everywhere."
      about={user.email}
      confirmText="Yes, reset two-factor"
      cancelText="Keep two-factor"
      onConfirm={() => reset({ email: user.email })}
    />
  )
}
