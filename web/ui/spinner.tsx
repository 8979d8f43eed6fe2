/** A turning ring beside words that say what is going on; it says nothing itself. */
import { Icon } from './icon.tsx'

export function Spinner({ size = 18 }: { size?: number }) {
  return <Icon name="spinner" size={size} className="animate-spin" />
}
