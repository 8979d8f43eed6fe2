/** Deletes a user, after the specified question; the dialog lists what is deleted and what stays. */
import { adminCan } from '#contract/users/rules/user.ts'
import type { User } from '#contract/users/schema.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { DeleteButton } from '#web/dashboard/delete-button.tsx'
import { useChange } from '#web/dashboard/use-change.ts'
import { KeysAndWebhooks, useWhatTheyMade } from './keys-and-webhooks.tsx'

type DeleteUserButtonProps = {
  user: User
  onDeleted: () => unknown
  /** Called after a refusal, for example because the user no longer exists. */
  onRefused?: () => unknown
}

export function DeleteUserButton({ user, onDeleted, onRefused }: DeleteUserButtonProps) {
  const remove = useChange('deleteUser', {
    isDone: (answer) => answer.deletedCount > 0,
    says: `${user.email} deleted`,
    refusedMessage: 'Something went wrong',
    inPlace: true,
    leadsOn: true,
    after: () => void onDeleted(),
    afterRefusal: () => void onRefused?.(),
  })
  const { look, keep, ...theirs } = useWhatTheyMade(user.email)
  const session = useSession()
  const may = session.status === 'in' && adminCan.delete(session, user)
  return (
    <DeleteButton
      what={`the user ${user.email}`}
      about={
        <>
          <p>{user.name ? `${user.name}, ${user.email}` : user.email}</p>
          <p className="mt-2 font-normal text-ink-muted">
            Account, addresses, cart and sessions are gone for good, and unpaid orders are cancelled. Paid orders and
            reviews stay.
          </p>
          <KeysAndWebhooks {...theirs} />
        </>
      }
      disabled={!may}
      ready={theirs.made !== undefined}
      onAsk={look}
      onDelete={() => remove({ email: user.email, keep })}
    />
  )
}
