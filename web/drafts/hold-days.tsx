/** For how long the goods of the order are held while it is unpaid, as agreed with the customer. */
import { countDays } from '#contract/rules/days.ts'
import { SelectField } from '#web/forms/more-fields/more-fields.tsx'

const choices = [1, 2, 3, 5, 7, 10, 14, 21, 30]

export function HoldDays({ days, onChoose }: { days: number; onChoose: (days: number) => void }) {
  const all = choices.includes(days) ? choices : [...choices, days].toSorted((one, other) => one - other)
  return (
    <SelectField
      label="Hold the goods for"
      value={String(days)}
      onChange={({ target }) => onChoose(Number(target.value))}
      choices={all.map((count) => ({ value: String(count), text: countDays(count) }))}
    />
  )
}
