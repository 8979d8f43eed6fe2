/** Beside fields of days: whose days they are. */
import { shopTimeZone } from './format-moment.ts'

export function DaysNote({ id }: { id: string }) {
  return (
    <p id={id} className="text-sm text-ink-muted">
      Days of {shopTimeZone().replaceAll('_', ' ')}
    </p>
  )
}
