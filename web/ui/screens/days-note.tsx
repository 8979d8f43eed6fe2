/** The time zone of the days, shown beside date fields. */
import { shopTimeZone } from './format-moment.ts'

export function DaysNote({ id }: { id: string }) {
  return (
    <p id={id} className="days-note flex min-h-11 items-center text-sm text-ink-muted">
      Time zone: {shopTimeZone().replaceAll('_', ' ')}
    </p>
  )
}
