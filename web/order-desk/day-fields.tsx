/**
 * The range of days of the list. A day applies only once its year is complete: while a user types 2026, the field already holds
 * valid dates, such as a day of the year 0002.
 */
import { useId, useState } from 'react'
import type { TableUrl } from '#web/dashboard/use-table-url.ts'
import { orderDays } from '#web/orders/order-filters.ts'
import { controlClass, Field } from '#web/ui/field.tsx'
import { DaysNote } from '#web/ui/screens/days-note.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'

export function DayFields({ url }: { url: TableUrl }) {
  const id = useId()
  const [chosen, setChosen] = useState<DayKind>()
  const usedKinds = dayKinds.filter((kind) => orderDays.some((day) => day.kind === kind && url.valueOf(day.name)))
  // Two fields are enough for most searches. Fields in use stay visible.
  const kind = chosen ?? usedKinds[0] ?? 'placed'
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field id={id} label="Date of">
        <SelectBox
          id={id}
          value={kind}
          choices={dayKinds.map((value) => ({ value, text: kindNames[value] }))}
          onChange={({ target }) => setChosen(dayKinds.find((known) => known === target.value))}
        />
      </Field>
      {orderDays
        .filter((day) => day.kind === kind || usedKinds.includes(day.kind))
        .map(({ name, label }) => (
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
const dayKinds = ['placed', 'paid'] as const
type DayKind = (typeof dayKinds)[number]
const kindNames: Record<DayKind, string> = { placed: 'Order', paid: 'Payment' }

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
