/** Chooses files, and shows their progress. */
import type { ChangeEvent, RefObject } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { controlClass, Field } from '#web/ui/field.tsx'
import { fileLook } from '#web/ui/screens/file-look.ts'
import type { useUploads } from './use-uploads.ts'

type FileFieldProps = {
  id: string
  label: string
  hint: string
  accept: string
  input: RefObject<HTMLInputElement | null>
  uploads: ReturnType<typeof useUploads>
}

export function FileField({ id, label, hint, accept, input, uploads: { add, status, failure } }: FileFieldProps) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Empties the field, so that the same file can be chosen again.
    target.value = ''
    void add(files)
  }
  return (
    <>
      <Field id={id} label={label} optional hint={hint} error={failure || undefined}>
        <input
          ref={input}
          id={id}
          type="file"
          multiple
          accept={accept}
          aria-describedby={`${id}-hint${failure ? ` ${id}-error` : ''}`}
          aria-invalid={failure ? true : undefined}
          className={classNames(controlClass, fileLook)}
          onChange={choose}
        />
      </Field>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {status}
      </p>
    </>
  )
}
