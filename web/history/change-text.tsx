/** One change, shown beside its subject: the action, each field before and after, the time and the author. */
import type { Change } from '#contract/history/schema.ts'
import { ActionWord, Moment } from './change-name.tsx'
import { ChangedFields } from './changed-fields.tsx'

export function ChangeText({ change }: { change: Change }) {
  return (
    <>
      <p className="font-medium">
        <ActionWord change={change} />
      </p>
      <ChangedFields change={change} />
      <p className="text-sm text-ink-muted">
        <Moment at={change.at} />, {change.by}
        {change.undone && ` · undone by ${change.undone.by}`}
      </p>
    </>
  )
}
