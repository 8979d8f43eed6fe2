/** A search input with an icon. It does not submit by itself: put it in a form, or use `onChange`. */

import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import { controlClass } from './field.tsx'
import { Icon } from './icon.tsx'

type SearchBoxProps = Omit<ComponentProps<'input'>, 'type' | 'children'> & { label: string }

export function SearchBox({ label, className, ...input }: SearchBoxProps) {
  return (
    <span className={classNames('relative block', className)}>
      <Icon
        name="search"
        size={18}
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-muted"
      />
      <input
        placeholder={label}
        {...input}
        type="search"
        aria-label={label}
        enterKeyHint="search"
        className={`${controlClass} pl-10`}
      />
    </span>
  )
}
