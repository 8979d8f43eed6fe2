/** A native select, styled like the other controls. It has no label: the caller provides the label. */
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

export type Choice = { value: string; text: string }

type SelectBoxProps = Omit<ComponentProps<'select'>, 'children'> & { choices: readonly Choice[] }

export function SelectBox({ choices, className, ...select }: SelectBoxProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...select} className={`${controlClass} appearance-none pr-10`}>
        {choices.map(({ value, text }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {text}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={18} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
    </span>
  )
}
