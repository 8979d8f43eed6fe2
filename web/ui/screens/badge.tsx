/** A status label with an icon, so that it never depends on colour alone (WCAG 1.4.1). */
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'

export type BadgeTone = 'done' | 'waiting' | 'open' | 'refused'

const tones: Record<BadgeTone, { icon: IconName; look: string }> = {
  done: { icon: 'check', look: 'border-ink bg-ink text-paper' },
  waiting: { icon: 'clock', look: 'border-edge bg-surface text-ink' },
  open: { icon: 'ring', look: 'border-edge bg-transparent text-ink-muted' },
  refused: { icon: 'ban', look: 'border-danger bg-transparent text-danger' },
}

export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  const { icon, look } = tones[tone]
  return (
    <span className={classNames('badge', look)}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  )
}
