/** A grey stretch that keeps the place of what is being fetched. Its height and width come as classes. */
import { classNames } from '#web/ui/class-names.ts'

export function Skeleton({ className }: { className: string }) {
  return <span aria-hidden className={classNames('block animate-breathe rounded-sm bg-line', className)} />
}
