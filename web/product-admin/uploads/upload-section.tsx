/** The files in a product's form: dropped here or chosen, and listed below. */
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { FormSection } from '#web/product-admin/editor/form-section.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FileField } from './file-field.tsx'
import { useDrop } from './use-drop.ts'

type UploadSectionProps = Omit<ComponentProps<typeof FileField>, 'input'> & {
  part: ComponentProps<typeof FormSection>['part']
  /** Content between the field and the list. */
  children?: ReactNode
  count: number
  /** `leave` moves the focus to the file field, because the pressed button may be gone. */
  row: (index: number, leave: () => void) => ReactNode
}

export function UploadSection({ part, children, count, row, ...field }: UploadSectionProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropProps } = useDrop(field.uploads.add)
  return (
    <FormSection
      part={part}
      {...dropProps}
      className={classNames(isOver && 'outline-2 outline-offset-8 outline-dashed')}
    >
      <FileField input={input} {...field} />
      {children}
      {count > 0 && (
        <ol className="flex flex-col gap-5">
          {Array.from({ length: count }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item is edited in its place, and keeps the focus.
            <li key={index}>{row(index, () => input.current?.focus())}</li>
          ))}
        </ol>
      )}
    </FormSection>
  )
}

type RowButtonProps = { word: string; of: string; onClick: () => void }

export function RowButton({ word, of, onClick }: RowButtonProps) {
  return (
    <Button variant="secondary" size="small" aria-label={`${word}: ${of}`} onClick={onClick}>
      {word}
    </Button>
  )
}
