/** The sessions of a user, with buttons that end one session or all sessions. */

import type { Person, SignedIn } from '#contract/users/schema.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { formatDayAndTime } from '#web/ui/screens/format-moment.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { deviceWords } from './device-words.ts'

export function UserSessions({ person }: { person: Person }) {
  const { _id, sessions } = person
  return (
    <Panel title="Sessions" className="print:hidden">
      {sessions && sessions.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <OneSession key={session.id} personId={_id} session={session} />
          ))}
        </ul>
      )}
      {sessions?.length === 0 && <p className="text-ink-muted">Not signed in anywhere.</p>}
      {!sessions && <p className="text-ink-muted">The identity provider does not list sessions.</p>}
      <EndAll person={person} />
    </Panel>
  )
}

/** The current session has no button: it ends by logging out. */
function OneSession({ personId, session }: { personId: string; session: SignedIn }) {
  const { id, startedAt, lastUsedAt, userAgent, address, current } = session
  const end = useChange('endSession', {
    isDone: ({ modifiedCount }) => modifiedCount > 0,
    says: 'Session ended',
    refusedMessage: 'This session had already ended',
  })
  const device = deviceWords(userAgent)
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere" title={userAgent}>
          {device}
          {address && `, ${address}`}
        </p>
        <p className="text-sm text-ink-muted">
          Since <time dateTime={startedAt}>{formatDayAndTime(startedAt)}</time>
        </p>
        <p className="text-sm text-ink-muted">
          Last used <time dateTime={lastUsedAt}>{formatDayAndTime(lastUsedAt)}</time>
        </p>
      </div>
      {current ? (
        <span className="text-sm whitespace-nowrap text-ink-muted">This session</span>
      ) : (
        <Button
          variant="secondary"
          size="small"
          busy={end.busy}
          aria-label={`End the session: ${device}, since ${formatDayAndTime(startedAt)}`}
          onClick={() => end({ person: personId, session: id })}
        >
          End
        </Button>
      )}
    </li>
  )
}

function EndAll({ person: { _id, email } }: { person: Person }) {
  const endAll = useChange('endSessions', { says: 'All sessions ended' })
  const session = useSession()
  const isOneself = session.status === 'in' && session.email === email
  return (
    <ConfirmDialog
      trigger={(ask) => (
        <Button variant="danger" size="small" className="mt-4" onClick={ask}>
          End all sessions
        </Button>
      )}
      title="End all sessions?"
      text={
        isOneself
          ? 'You will be signed out of every browser, including this one, and will have to log in again.'
          : 'The user will be signed out of every browser at once, and will have to log in again.'
      }
      about={email}
      confirmText="Yes, end all"
      onConfirm={() => endAll({ person: _id })}
    />
  )
}
