/** What stands where a list would be: what belongs here and, where there is one, the thing to do about it. */
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
