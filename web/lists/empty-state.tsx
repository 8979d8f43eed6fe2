/** The empty state of a list: what belongs here and, optionally, a button or link to act on it. */
import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-edge px-6 py-14 text-center">
      <p className="heading text-2xl">{title}</p>
      {children && <div className="max-w-prose text-ink-muted">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  )
}
