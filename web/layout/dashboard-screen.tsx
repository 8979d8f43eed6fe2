/** A screen of the dashboard: its heading and what is on it. */
import type { ReactNode } from 'react'

type DashboardScreenProps = { title: string; actions?: ReactNode; children: ReactNode }

export function DashboardScreen({ title, actions, children }: DashboardScreenProps) {
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="heading text-4xl">{title}</h1>
        {actions}
      </div>
      {children}
    </>
  )
}
