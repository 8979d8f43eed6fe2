/** From which day to which a list is shown. A day is taken when it is whole: while its year is typed, it is one of long ago. */
import { useState } from 'react'
import { controlClass, Field } from '#web/ui/field.tsx'

type DayFieldProps = { id: string; label: string; value: string; onChange: (day: string) => void }

export function DayField({ id, label, value, onChange }: DayFieldProps) {
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
