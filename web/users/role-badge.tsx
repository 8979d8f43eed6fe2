/** The role of a user, and the role in the office beside it. */
import type { User } from '#contract/users/schema.ts'
import { Badge } from '#web/ui/screens/badge.tsx'

export function RoleBadge({ user: { role, officeRole } }: { user: Pick<User, 'role' | 'officeRole'> }) {
  return (
    <>
      <Badge tone={role === 'admin' ? 'done' : 'open'}>{role}</Badge>
      {officeRole && <span className="ml-2 text-sm font-normal text-ink-muted card:ml-0 card:block">{officeRole}</span>}
    </>
  )
}
