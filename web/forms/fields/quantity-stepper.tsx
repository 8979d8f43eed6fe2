/** Quantity input with minus and plus buttons. The value is text, so that invalid input stays as typed. */

import type { KeyboardEvent } from 'react'
import { readNumber } from '#contract/rules/number-entry.ts'
import { FieldError, useFieldIds } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { leaveLettersOut } from './leave-letters-out.ts'

type QuantityStepperProps = {
  label: string
  /** The label is for screen readers only. */
  isLabelHidden?: boolean
  id?: string
  name?: string
  /** The text in the input. `readNumber(value)` is the quantity, NaN when it is not a number. */
  value: string
  onChange: (value: string) => void
  min: number
  max: number
  /** Called when a button or arrow key would exceed a bound; the quantity is unchanged. */
  onBound: (bound: 'min' | 'max') => void
  error?: string | undefined
}

export function QuantityStepper({
  label,
  isLabelHidden,
  value,
  onChange,
  min,
  max,
  onBound,
  error,
  ...own
}: QuantityStepperProps) {
  const ids = useFieldIds(own, { error })
  const step = (difference: 1 | -1) => {
    const current = readNumber(value)
    const next = Number.isSafeInteger(current) ? current + difference : min
    if (difference > 0 && next > max) onBound('max')
    else if (difference < 0 && next < min) onBound('min')
    else onChange(String(next))
  }
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={ids.id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      <div className="inline-flex w-fit items-stretch rounded-md border border-edge bg-surface has-aria-invalid:border-danger">
        <IconButton label="Minus one" icon={<Icon name="minus" size={18} />} onClick={() => step(-1)} />
        <input
          {...ids}
          name={own.name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          onBeforeInput={leaveLettersOut}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={stepWithArrows(step)}
          onFocus={({ target }) => target.select()}
          className="w-24 border-x border-edge bg-transparent px-2 text-center text-lg font-semibold"
        />
        <IconButton label="Plus one" icon={<Icon name="plus" size={18} />} onClick={() => step(1)} />
      </div>
      <FieldError id={`${ids.id}-error`}>{error}</FieldError>
    </div>
  )
}

function stepWithArrows(step: (difference: 1 | -1) => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    step(event.key === 'ArrowUp' ? 1 : -1)
  }
}
