/** The members of a company with their roles: for its company admins, and for the office. */
import { useState } from 'react'
import { Link } from 'react-router'
import { type CompanyRole, companyRoleNames, companyRoles } from '#contract/companies/rules/rights.ts'
import { EmailAddress } from '#web/dashboard/table/email-address.tsx'
import { SelectField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'

/** `key`: the id or the address by which the calls name a member. */
export type ListedMember = { key: string; name: string; email: string; role: CompanyRole; isYou?: boolean }

type MemberListProps = {
  members: ListedMember[]
  /** Whether the reader may give roles and remove others. */
  mayChange: boolean
  busy: boolean
  onRole: (member: ListedMember, role: CompanyRole) => void
  /** `to`: who gets the orders. Resolves to whether the member was removed. */
  onRemove: (member: ListedMember, to: string | undefined) => Promise<boolean>
  /** The office enters an address for open orders if the company has no other member. */
  address?: { error: string | undefined }
  /** The page of a member, for the office. */
  pageOf?: (member: ListedMember) => string
}

export function MemberList({ members, mayChange, busy, onRole, onRemove, address, pageOf }: MemberListProps) {
  const [leaving, setLeaving] = useState<string>()
  return (
    <ul className="divide-y divide-line border-y border-line empty:hidden">
      {members.map((member) => (
        <li key={member.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-medium">
              {pageOf ? (
                <Link to={pageOf(member)} className="text-link">
                  <Name member={member} />
                </Link>
              ) : (
                <Name member={member} />
              )}
              {member.isYou && ' (you)'}
            </span>
            <span className="block text-sm text-ink-muted">
              {companyRoleNames[member.role]}
              {member.name && (
                <>
                  , <EmailAddress>{member.email}</EmailAddress>
                </>
              )}
            </span>
          </span>
          {leaving === member.key ? (
            <Successor
              others={members.filter(({ key }) => key !== member.key)}
              member={member}
              busy={busy}
              address={address}
              onCancel={() => setLeaving(undefined)}
              onRemove={async (to) => {
                if (await onRemove(member, to)) setLeaving(undefined)
              }}
            />
          ) : (
            <span className="flex flex-wrap items-center gap-2">
              {mayChange && (
                <SelectBox
                  className="w-44"
                  aria-label={`Role of ${member.name || member.email}`}
                  choices={companyRoles.map((role) => ({ value: role, text: companyRoleNames[role] }))}
                  value={member.role}
                  disabled={busy}
                  // Cast: the choices are the roles.
                  onChange={({ target }) => onRole(member, target.value as CompanyRole)}
                />
              )}
              {(mayChange || (member.isYou && members.length > 1)) && (
                <Button
                  variant="quiet"
                  size="small"
                  onClick={() => setLeaving(member.key)}
                  aria-label={member.isYou ? 'Leave the company' : `Remove ${member.name || member.email}`}
                >
                  {member.isYou ? 'Leave' : 'Remove'}
                </Button>
              )}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}

const Name = ({ member: { name, email } }: { member: ListedMember }) => name || <EmailAddress>{email}</EmailAddress>

type SuccessorProps = {
  others: ListedMember[]
  member: ListedMember
  busy: boolean
  address: MemberListProps['address']
  onCancel: () => void
  onRemove: (to: string | undefined) => Promise<void>
}

/** Asks who gets the orders of the leaver, and confirms the removal. */
function Successor({ others, member, busy, address, onCancel, onRemove }: SuccessorProps) {
  const [to, setTo] = useState('')
  const automatic = { value: '', text: 'The longest-standing company admin' }
  return (
    <form
      className="flex w-full flex-col gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void onRemove(to.trim() || undefined)
      }}
    >
      {others.length > 0 && (
        <SelectField
          id="successor"
          label="Pass orders for the company to"
          choices={[automatic, ...others.map(({ key, name, email }) => ({ value: key, text: name || email }))]}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      )}
      {others.length === 0 && address && (
        <TextField
          id="successor"
          label="Email for open orders"
          optional
          hint="The company has no other member. Mails about the company’s open orders go to this address."
          type="email"
          autoComplete="off"
          error={address.error}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
      )}
      <span className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={busy}>
          {member.isYou ? 'Leave the company' : `Remove ${member.name || member.email}`}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel}>
          Keep
        </Button>
      </span>
    </form>
  )
}
