/** The form with which an admin gives a user a role in the office, or takes it away. */
import { type SubmitEvent, useState } from 'react'
import { officeRoles, officeWork } from '#contract/users/rules/office/office-roles.ts'
import { adminCan, type OfficeRole, unconfirmedRefusal } from '#contract/users/rules/user.ts'
import type { User } from '#contract/users/schema.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'

type Choice = OfficeRole | 'none'

const choices: readonly { value: Choice; text: string }[] = [
  { value: 'none', text: 'None' },
  ...officeRoles.map((role) => ({ value: role, text: officeWork[role].name })),
]

const rightsOf = (choice: Choice) =>
  choice === 'none' ? 'A customer: own orders, reviews and profile.' : `A ${choice} ${officeWork[choice].does}.`

export function OfficeRolePanel({ user }: { user: User }) {
  return (
    <Panel title="Role in the office" className="print:hidden">
      {user.role === 'admin' ? (
        <p className="text-ink-muted">Admins have the rights of every role.</p>
      ) : (
        <OfficeRoleForm key={user._id} user={user} />
      )}
    </Panel>
  )
}

function OfficeRoleForm({ user }: { user: User }) {
  const given = user.officeRole ?? 'none'
  const [known, setKnown] = useState<Choice>(given)
  const [chosen, setChosen] = useState<Choice>(given)
  // The role was changed, here or by another admin.
  if (given !== known) {
    setKnown(given)
    setChosen(given)
  }
  const put = useChange('putOfficeRole', {
    after: ({ modifiedCount }) => {
      if (modifiedCount > 0) toast.success('Role in the office changed')
      else toast.error('The user already has this role')
    },
  })
  // A role can be taken away even from a user whose address is no longer confirmed.
  const may = adminCan.giveOfficeRole(user) || given !== 'none'
  if (!may) return <p className="text-ink-muted">{unconfirmedRefusal}.</p>
  const submitted = (event: SubmitEvent) => {
    event.preventDefault()
    void put({ email: user.email, body: { officeRole: chosen } })
  }
  return (
    <form onSubmit={submitted} className="flex flex-col gap-4">
      <Field id="office-role" label="Role" hint={rightsOf(chosen)}>
        <SelectBox
          id="office-role"
          aria-describedby="office-role-hint"
          value={chosen}
          choices={choices}
          // Cast: the choices have these values only.
          onChange={({ target }) => setChosen(target.value as Choice)}
        />
      </Field>
      <Button type="submit" variant="secondary" size="small" busy={put.busy} className="self-start">
        Change the role
      </Button>
    </form>
  )
}
