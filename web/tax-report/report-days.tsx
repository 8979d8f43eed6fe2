/** The period of the tax report, stored in the URL: a quarter, as in tax returns, or any range of days. */
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { dayOf } from '#contract/rules/days.ts'
import { quarterBefore, quarterOf, reportPeriod } from '#contract/tax/rules/report.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass, Field } from '#web/ui/field.tsx'
import { DaysNote } from '#web/ui/screens/days-note.tsx'
import { shopTimeZone } from '#web/ui/screens/format-moment.ts'

export type Days = { from: string; to: string }

const todayHere = () => dayOf(new Date(), shopTimeZone())

/** Reads the period from the URL, and ignores malformed days. Without days, it is the current quarter. */
export function daysIn(request: Request): Days {
  const params = new URL(request.url).searchParams
  const dayOf = (name: string) => /^\d{4}-\d\d-\d\d$/.exec(params.get(name) ?? '')?.[0]
  return reportPeriod({ from: dayOf('from'), to: dayOf('to') }, todayHere())
}

const addressOf = (days: Days) => `?${new URLSearchParams(days)}`

export function ReportDays({ days }: { days: Days }) {
  const today = todayHere()
  const year = today.slice(0, 4)
  const periods: [name: string, period: Days][] = [
    ['This quarter', quarterOf(today)],
    ['Last quarter', quarterBefore(today)],
    [year, { from: `${year}-01-01`, to: `${year}-12-31` }],
  ]
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
      <nav aria-label="Period" className="-mx-3 flex flex-wrap gap-1">
        {periods.map(([name, period]) => {
          const isShown = period.from === days.from && period.to === days.to
          return (
            <Link
              key={name}
              to={addressOf(period)}
              preventScrollReset
              aria-current={isShown ? 'page' : undefined}
              className={classNames(
                'rounded-md px-3 py-2 hover:bg-ground',
                isShown && 'bg-ground font-semibold underline decoration-2 underline-offset-4',
              )}
            >
              {name}
            </Link>
          )
        })}
      </nav>
      <div className="flex flex-wrap items-end gap-3">
        <DayField name="from" label="From" days={days} />
        <DayField name="to" label="To" days={days} />
        <DaysNote id={daysNote} />
      </div>
    </div>
  )
}

const daysNote = 'days-of-report'

/** Earlier days are ignored: while a user is typing a year, the field holds an incomplete year, such as 0002. */
const firstDay = '2000-01-01'

function DayField({ name, label, days }: { name: keyof Days; label: string; days: Days }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(days[name])
  const [known, setKnown] = useState(days[name])
  // The address has changed by other means, such as a link.
  if (days[name] !== known) {
    setKnown(days[name])
    setTyped(days[name])
  }
  return (
    <Field id={name} label={label}>
      <input
        id={name}
        type="date"
        required
        aria-describedby={daysNote}
        className={controlClass}
        value={typed}
        onChange={({ target: { value } }) => {
          setTyped(value)
          if (value >= firstDay) void navigate(addressOf({ ...days, [name]: value }), { preventScrollReset: true })
        }}
      />
    </Field>
  )
}
