/** A box to tick, with its words beside it. */
import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: ReactNode }

export function Checkbox({ label, ...input }: CheckboxProps) {
  return (
    <label className="inline-flex min-h-6 items-start gap-2.5 py-1">
      <input {...input} type="checkbox" className="mt-1 size-4 shrink-0" />
      <span>{label}</span>
    </label>
  )
}
