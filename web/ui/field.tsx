/** A control with label, hint and error, and the ARIA attributes that associate them. */

import { type ReactNode, useId } from 'react'
import { Icon } from './icon.tsx'

export type FieldWords = {
  label: ReactNode
  hint?: ReactNode
  /** The message under the control; empty or absent when the value is valid. */
  error?: string | undefined
  /** Adds "(optional)" to the label. Fields are required by default. */
  optional?: boolean | undefined
  /** The purpose of an optional field, such as "needed to take orders": shown beside its label. */
  need?: string | undefined
}

type FieldProps = FieldWords & {
  id: string
  children: ReactNode
}

export function Field({ id, label, hint, error, optional, need, children }: FieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
        {need && <span className="font-normal text-ink-muted"> ({need})</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1 text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** An error under a control. The control names `id` in its aria-describedby. */
export function FieldError({ id, children }: { id: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <Icon name="warning-ring" size={16} className="mt-0.5 shrink-0" />
      {children}
    </p>
  )
}

/** The id of a control (its own, else its name) and the attributes that point to its hint and error. */
export function useFieldIds(
  own: { id?: string | undefined; name?: string | undefined },
  words: Pick<FieldWords, 'hint' | 'error'>,
) {
  const fallback = useId()
  const id = own.id ?? own.name ?? fallback
  const described = [words.hint && `${id}-hint`, words.error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': words.error ? (true as const) : undefined,
  }
}

/** Class names shared by inputs, textareas and selects. */
export const controlClass =
  'w-full min-h-11 rounded-md border border-edge bg-surface px-3 py-2 text-ink placeholder:text-[0.9375em] placeholder:text-ink-muted hover:border-ink aria-invalid:border-danger aria-invalid:border-2 disabled:bg-ground disabled:text-ink-muted disabled:hover:border-edge [&:is(input,textarea):read-only]:bg-ground'
