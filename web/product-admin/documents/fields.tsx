/** The documents of a product, in its form: dropped here or chosen, and kept by the shop. */
import { useRef } from 'react'
import { FormSection } from '#web/product-admin/editor/form-section.tsx'
import type { useProductForm } from '#web/product-admin/form.tsx'
import { FileField } from '#web/product-admin/uploads/file-field.tsx'
import { useDrop } from '#web/product-admin/uploads/use-drop.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FieldError } from '#web/ui/field.tsx'
import { DocumentRow } from './row.tsx'
import { documentsIn, type useDocuments } from './use-documents.ts'

type DocumentFieldsProps = {
  product: ReturnType<typeof useProductForm>
  documents: ReturnType<typeof useDocuments>
}

export function DocumentFields({ product, documents: { uploads, ...changes } }: DocumentFieldsProps) {
  const documents = documentsIn(product.form.watch('documents'))
  const input = useRef<HTMLInputElement>(null)
  const { isOver, dropProps } = useDrop(uploads.add)
  return (
    <FormSection
      part="documents"
      {...dropProps}
      className={classNames(isOver && 'outline-2 outline-offset-8 outline-dashed')}
    >
      <FileField
        id="document-files"
        label="PDF files"
        hint="Data sheet, safety and handling, declaration, manual: choose them or drop them here, up to 10 MB each. Everybody can save them from the page of the product."
        accept="application/pdf"
        input={input}
        uploads={uploads}
      />
      <FieldError id="documents-error">{product.form.formState.errors.documents?.message}</FieldError>
      {documents.length > 0 && (
        <ol className="flex flex-col gap-5">
          {documents.map(({ file }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what stands at a place is changed there, and keeps the focus.
            <li key={index}>
              <DocumentRow
                file={file}
                index={index}
                product={product}
                {...changes}
                leave={() => input.current?.focus()}
              />
            </li>
          ))}
        </ol>
      )}
    </FormSection>
  )
}
