/** A native select, styled like the other controls. It has no label: the caller provides the label. */
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** Choices with a `group` are listed last, under its name. */
export type Choice = { value: string; text: string; group?: string }

type SelectBoxProps = Omit<ComponentProps<'select'>, 'children'> & { choices: readonly Choice[] }

export function SelectBox({ choices, className, ...select }: SelectBoxProps) {
  return (
    <span className={classNames('relative block', className)}>
      <select {...select} className={`${controlClass} appearance-none pr-10`}>
        <Options choices={choices.filter(({ group }) => group === undefined)} />
        {[...new Set(choices.flatMap(({ group }) => group ?? []))].map((label) => (
          <optgroup key={label} label={label} className="bg-surface text-ink">
            <Options choices={choices.filter(({ group }) => group === label)} />
          </optgroup>
        ))}
      </select>
      <Icon name="chevron-down" size={18} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2" />
    </span>
  )
}

function Options({ choices }: Pick<SelectBoxProps, 'choices'>) {
  return choices.map(({ value, text }) => (
    <option key={`${value} ${text}`} value={value} className="bg-surface text-ink">
      {text}
    </option>
  ))
}
