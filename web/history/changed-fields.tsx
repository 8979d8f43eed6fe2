/** The effect of a change: each field before and after, and the reason. */
import type { Change, ChangedField } from '#contract/history/schema.ts'

/** The most fields that are shown at first; further fields are folded. */
const mostOpen = 4

export function ChangedFields({ change: { fields, why } }: { change: Pick<Change, 'fields' | 'why'> }) {
  const folded = fields.slice(mostOpen)
  if (fields.length === 0 && !why) return null
  return (
    <div className="space-y-1 text-left text-sm wrap-anywhere">
      <Fields fields={fields.slice(0, mostOpen)} />
      {folded.length > 0 && (
        <details>
          <summary className="cursor-pointer text-link">and {folded.length} more</summary>
          <Fields fields={folded} />
        </details>
      )}
      {why && <p className="text-ink-muted">“{why}”</p>}
    </div>
  )
}

function Fields({ fields }: { fields: readonly ChangedField[] }) {
  return (
    <ul className="space-y-1 empty:hidden">
      {fields.map(({ label, before, after }) => (
        <li key={label}>
          <span className="font-medium">{label}:</span> <BeforeAndAfter before={before} after={after} />
        </li>
      ))}
    </ul>
  )
}

/** A new value has no earlier value to show. */
function BeforeAndAfter({ before, after }: Pick<ChangedField, 'before' | 'after'>) {
  if (!before) return after
  return (
    <>
      {before} <span aria-hidden>→</span>
      <span className="sr-only">became</span> {after || 'nothing'}
    </>
  )
}
