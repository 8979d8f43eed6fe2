/** When a VAT number was checked. */
import { formatRecent } from '#web/ui/screens/format-moment.ts'

/** `today at 10:32 CET`, `on 21 Nov 2026`. */
export function whenChecked(iso: string): string {
  const when = formatRecent(iso)
  return /^\d/.test(when) ? `on ${when}` : when.replace(' ', ' at ')
}
