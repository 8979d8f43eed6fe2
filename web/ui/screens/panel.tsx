/** A bordered panel with an optional heading and actions. */
import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type PanelProps = { title?: ReactNode; actions?: ReactNode; className?: string; children: ReactNode }

export function Panel({ title, actions, className, children }: PanelProps) {
  const titleId = useId()
  if (!title) return <div className={classNames(sheet, className)}>{children}</div>
  return (
    <section aria-labelledby={titleId} className={classNames(sheet, className)}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} className="heading text-2xl">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

const sheet = 'rounded-lg border border-line bg-surface [--color-behind:var(--color-surface)] p-5 sm:p-6'
