/** Erases a person after the admin has typed the address again; the dialog lists what is erased and what stays. */
import { type SubmitEvent, useId, useState } from 'react'
import { adminCan, erasedName, paperYears } from '#contract/users/rules/user.ts'
import type { User } from '#contract/users/schema.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { toast } from '#web/every-page/toast.ts'
import { useSending } from '#web/forms/sending/use-sending.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

type ErasePersonButtonProps = { user: User; onErased: () => unknown }

export function ErasePersonButton({ user, onErased }: ErasePersonButtonProps) {
  const [open, setOpen] = useState(false)
  const session = useSession()
  const may = session.status === 'in' && adminCan.erase(session, user)
  return (
    <>
      <Button
        variant="danger"
        size="small"
        disabled={!may}
        aria-label={`Erase ${user.email}`}
        onClick={() => setOpen(true)}
      >
        Erase
      </Button>
      {open && <EraseDialog user={user} onErased={onErased} onClose={() => setOpen(false)} />}
    </>
  )
}

function EraseDialog({ user, onErased, onClose }: ErasePersonButtonProps & { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const { busy, problem, send } = useSending()
  const id = useId()
  const submitted = async (event: SubmitEvent) => {
    event.preventDefault()
    let stays = false
    const erase = async () => {
      stays = (await api.erasePerson({ person: user._id, body: { email: typed.trim() } })).accountStays
    }
    if (!(await send(erase))) return
    toast.success(stays ? 'Erased. Also delete the account at the identity provider' : 'Erased', { onNextPage: true })
    onErased()
  }
  return (
    <Dialog title="Erase this person" description={whose(user)} onClose={onClose}>
      <ErasureSummary />
      <form onSubmit={(event) => void submitted(event)} className="mt-5 flex flex-col gap-4" noValidate>
        <TextField
          id={id}
          label="Email address of this person"
          hint="Type the address once more. Erasing cannot be undone."
          error={problem}
          type="email"
          maxLength={254}
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            Erase for good
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const whose = ({ name, email }: User) => (name ? `${name}, ${email}` : email)

function ErasureSummary() {
  return (
    <dl className="mt-4 flex flex-col gap-3 text-sm">
      <div>
        <dt className="font-semibold">Removed</dt>
        <dd className="text-ink-muted">
          Account, sessions, profile, addresses and cart. Unpaid orders are cancelled. Name, email, phone and address
          are removed from orders, reviews, mails and the history.
        </dd>
      </div>
      <div>
        <dt className="font-semibold">Kept</dt>
        <dd className="text-ink-muted">
          Paid orders with their lines and amounts; their receipts, invoices and credit notes, unchanged, for{' '}
          {paperYears} years. Reviews, under “{erasedName}”.
        </dd>
      </div>
    </dl>
  )
}
