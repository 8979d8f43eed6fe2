/** The calendar from which the shop works out when goods leave and arrive. */
import type { UseFormRegister } from 'react-hook-form'
import type { SellerEntry } from '#contract/settings/schema/form.ts'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

type CalendarFieldsProps = {
  field: (name: 'workingDays' | 'closedDays' | 'cutOff' | 'handlingDays') => { error?: string | undefined }
  register: UseFormRegister<SellerEntry>
}

export function CalendarFields({ field, register }: CalendarFieldsProps) {
  const { error } = field('workingDays')
  return (
    <div className="flex flex-col gap-4">
      <p className="-mt-2 max-w-prose text-ink-muted">
        If you enter a cut-off time here, and days in transit for a delivery method, then products, carts, orders and
        mails say when goods leave and arrive.
      </p>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField
          label="Cut-off time"
          optional
          type="time"
          hint="Orders placed before this time count for the same day. In the shop’s time zone."
          {...field('cutOff')}
        />
        <TextField
          label="Handling days"
          inputMode="numeric"
          hint="Working days until goods leave. 0 is the same day."
          {...field('handlingDays')}
        />
      </div>
      <fieldset aria-describedby="workingDays-error">
        <legend className="mb-1 font-medium">Working days</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1">
          {weekdays.map((name, index) => (
            <label key={name} className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                id={index === 0 ? 'workingDays' : undefined}
                value={String(index + 1)}
                {...register('workingDays')}
              />
              {name}
            </label>
          ))}
        </div>
        <p id="workingDays-error" role="status" className="text-sm font-medium text-danger empty:hidden">
          {error}
        </p>
      </fieldset>
      <TextareaField
        label="Closed days"
        optional
        rows={3}
        hint="One day per line, such as 2026-12-25. No goods leave on these days."
        {...field('closedDays')}
      />
    </div>
  )
}
