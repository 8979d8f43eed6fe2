/** A loading skeleton. Its height and width come as class names. */
import { classNames } from '#web/ui/class-names.ts'

export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-sm bg-line', className)} />
}
