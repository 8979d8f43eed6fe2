/** A turning ring beside words that say what is going on; it says nothing itself. */
import { LoaderCircle } from 'lucide-react'

export function Spinner({ size = 18 }: { size?: number }) {
  return <LoaderCircle size={size} aria-hidden className="animate-spin" />
}
