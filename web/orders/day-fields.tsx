/** From which day to which orders are shown. A day is taken when it is whole: while its year is typed, it is one of long ago. */
import { useState } from 'react'
import type { TableUrl } from '#web/dashboard/use-table-url.ts'
import { controlClass, Field } from '#web/ui/field.tsx'
import { DaysNote } from '#web/ui/screens/days-note.tsx'
import { orderDays } from './order-filters.ts'

export function DayFields({ url }: { url: TableUrl }) {
  // Two fields are enough for most; of those by payment both are there once the address has one.
  const isPaid = url.valueOf('paidFrom') !== '' || url.valueOf('paidTo') !== ''
  const isShown = ({ name }: (typeof orderDays)[number]) => isPaid || !name.startsWith('paid')
  return (
    <div className="flex flex-wrap items-end gap-3">
      {orderDays.filter(isShown).map(({ name, label }) => (
        <DayField
          key={name}
          id={name}
          label={label}
          value={url.valueOf(name)}
          onChange={(day) => url.filter(name, day)}
        />
      ))}
      <DaysNote id={daysNote} />
    </div>
  )
}

const daysNote = 'days-of-orders'

type DayFieldProps = { id: string; label: string; value: string; onChange: (day: string) => void }

function DayField({ id, label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // The address has changed by other means, such as Back.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <Field id={id} label={label}>
      <input
        id={id}
        type="date"
        aria-describedby={daysNote}
        className={controlClass}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          if (isWhole(target)) onChange(target.value)
        }}
      />
    </Field>
  )
}

const firstDay = '2000-01-01'

const isWhole = ({ value, validity }: HTMLInputElement) => (value === '' ? !validity.badInput : value >= firstDay)
