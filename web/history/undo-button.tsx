/** Undoes a change after confirmation; if the same fields have changed again since then, shows the later changes instead. */
import { useState } from 'react'
import { actionOf } from '#contract/history/rules.ts'
import type { Change } from '#contract/history/schema.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import { withFreshCode } from '#web/dashboard/fresh-code.ts'
import { toast } from '#web/every-page/toast.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { ChangeText } from './change-text.tsx'
import { ChangedFields } from './changed-fields.tsx'

/** `onUndone` is called after the change has been undone. */
export function UndoButton({ change, onUndone }: { change: Change; onUndone: () => void }) {
  const [clash, setClash] = useState<Clash>()
  const endIfOver = useEndOfSession()
  const failure = useErrorToast()
  const isDeletion = actionOf(change.action).undo === 'deletion'
  const word = isDeletion ? 'Restore' : 'Undo'

  async function undo() {
    failure.clear()
    try {
      await withFreshCode(() => api.undoChange({ id: change._id }))
      toast.success(isDeletion ? `${change.name} restored` : 'Change undone')
      onUndone()
    } catch (error) {
      const since = sinceIn(error)
      if (since) setClash({ sentence: messageOf(error), since })
      else if (!(await endIfOver(error))) failure.say(messageOf(error))
    }
  }
  return (
    <>
      <ConfirmDialog
        trigger={(ask) => (
          <Button variant="secondary" size="small" aria-label={`${word}: ${nameOf(change)}`} onClick={ask}>
            {word}
          </Button>
        )}
        title={isDeletion ? `Restore ${change.name}?` : 'Undo this change?'}
        text={questionFor(change)}
        about={<ChangedFields change={change} />}
        variant="primary"
        confirmText={isDeletion ? 'Restore' : 'Undo this change'}
        onConfirm={undo}
      />
      {clash && <CameSince clash={clash} onClose={() => setClash(undefined)} />}
    </>
  )
}

const nameOf = ({ action, name }: Change) => `${actionOf(action).says}, ${name}`

function questionFor({ action, name, by }: Change): string {
  if (actionOf(action).undo === 'deletion') return `${name} will be shown again.`
  if (action === 'make admin') return `${name} becomes a user again.`
  if (action === 'remove admin') return `${name} becomes an admin again.`
  return `${name} gets its earlier values back. ${by} made this change:`
}

type Clash = { sentence: string; since: readonly Change[] }

/** The changes that a refusal names, if any. */
function sinceIn(error: unknown): Change[] | undefined {
  if (!(error instanceof ApiRefusal) || !Array.isArray(error.facts.since)) return undefined
  // Cast: the description of the call guarantees this type (contract/history/calls.ts).
  return error.facts.since as Change[]
}

function CameSince({ clash: { sentence, since }, onClose }: { clash: Clash; onClose: () => void }) {
  return (
    <Dialog title="Changed since" description={sentence} onClose={onClose}>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {since.map((change) => (
          <li key={change._id} className="py-3">
            <ChangeText change={change} />
          </li>
        ))}
      </ul>
      <div className="mt-6 flex justify-end">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}
