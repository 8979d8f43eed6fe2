/** Deletes the visitor's own account, after the address and, if the shop keeps it, the password are typed. */
import { useState } from 'react'
import { deleteAdminRefusal, freshSignInMinutes } from '#contract/users/rules/deletion/own-account.ts'
import { erasedName, paperYears } from '#contract/users/rules/user.ts'
import { api } from '#web/api/client.ts'
import type { Visitor } from '#web/dashboard/entrance/guards.ts'
import { withFreshCode } from '#web/dashboard/fresh-code.ts'
import { forgetCart } from '#web/every-page/cart.ts'
import { clearSession } from '#web/every-page/session.ts'
import { toast } from '#web/every-page/toast.ts'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { type Identity, identityOfThisShop } from '#web/session/identity/identity.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** `asksPassword`: whether the shop itself keeps the passwords. */
type DeleteAccountProps = { visitor: Visitor; asksPassword: boolean }

export function DeleteAccount({ visitor, asksPassword }: DeleteAccountProps) {
  const [open, setOpen] = useState(false)
  if (visitor.isAdmin) return <p>{deleteAdminRefusal}.</p>
  return (
    <>
      <p className="mb-4 max-w-prose">
        Your account, addresses and cart are deleted. Your name, email, phone and address are removed from orders,
        reviews and mails. Your reviews stay, under “{erasedName}”. We keep receipts and invoices for {paperYears}{' '}
        years, as the law requires.
      </p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Delete my account
      </Button>
      {open && <DeleteDialog email={visitor.email} asksPassword={asksPassword} onClose={() => setOpen(false)} />}
    </>
  )
}

const loadSchema = async () => (await import('#contract/users/schema.ts')).AccountDeletion

type DeleteDialogProps = { email: string; asksPassword: boolean; onClose: () => void }

function DeleteDialog({ email, asksPassword, onClose }: DeleteDialogProps) {
  const { field, send, refusal, busy } = useShopForm(loadSchema, { email: '', password: '' })
  const submitted = send(async (body) => {
    // The adapter is loaded first, because without a session the page may not be able to load anything.
    const identity = await identityOfThisShop()
    const { accountStays } = await withFreshCode(() => api.deleteMyAccount({ body }))
    await forget(identity, accountStays)
    location.assign('/account-deleted')
  })
  return (
    <Dialog title="Delete my account" description={email} onClose={onClose}>
      <div className="mt-4">
        <Form onSubmit={submitted} refusal={refusal}>
          <TextField
            label="Your email address"
            hint="Type the address once more. A deleted account cannot be restored."
            type="email"
            autoComplete="off"
            {...field('email')}
          />
          {asksPassword && (
            <TextField
              label="Your password"
              hint={`If you log in with Google, leave this empty, and delete the account within ${freshSignInMinutes} minutes of logging in.`}
              type="password"
              autoComplete="current-password"
              {...field('password')}
            />
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" variant="danger" busy={busy}>
              Delete my account
            </Button>
          </div>
        </Form>
      </div>
    </Dialog>
  )
}

/** The account is gone, so no step may fail: a failure is a message on the next page. */
async function forget(identity: Identity, accountStays: boolean): Promise<void> {
  clearSession()
  forgetCart()
  try {
    if (accountStays) await identity.deleteAccount?.()
    await identity.signOut()
  } catch {
    if (accountStays) toast.error('Your login could not be deleted: write to us', { onNextPage: true })
  }
}
