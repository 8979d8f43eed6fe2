/** A screen of the dashboard: its heading and content. */
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type DashboardScreenProps = {
  title: string
  actions?: ReactNode
  /** False for a screen that has a separate print version. */
  onPaper?: boolean
  children: ReactNode
}

export function DashboardScreen({ title, actions, onPaper = true, children }: DashboardScreenProps) {
  return (
    <div className={classNames(!onPaper && 'print:hidden')}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
        <h1 className="heading min-w-0 text-3xl">{title}</h1>
        {actions && <div className="print:hidden">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
