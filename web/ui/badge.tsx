/** A state in a word, with an icon beside it: never by colour alone. */
import { Ban, Check, Circle, Clock, type LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

export type BadgeTone = 'done' | 'waiting' | 'open' | 'refused'

const tones: Record<BadgeTone, { icon: LucideIcon; look: string }> = {
  done: { icon: Check, look: 'border-ink bg-ink text-paper' },
  waiting: { icon: Clock, look: 'border-edge bg-surface text-ink' },
  open: { icon: Circle, look: 'border-edge bg-transparent text-ink-muted' },
  refused: { icon: Ban, look: 'border-danger bg-transparent text-danger' },
}

export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  const { icon: Icon, look } = tones[tone]
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-sm leading-snug font-medium whitespace-nowrap',
        look,
      )}
    >
      <Icon size={14} aria-hidden />
      {children}
    </span>
  )
}
