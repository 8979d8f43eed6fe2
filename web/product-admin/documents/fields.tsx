/** The documents of a product, in its form. */
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { UploadSection } from '#web/product-admin/uploads/upload-section.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { DocumentRow } from './row.tsx'
import { documentsIn, type useDocuments } from './use-documents.ts'

type DocumentFieldsProps = {
  product: ProductFormState
  documents: ReturnType<typeof useDocuments>
}

export function DocumentFields({ product, documents: { uploads, ...changes } }: DocumentFieldsProps) {
  const documents = documentsIn(product.form.watch('documents'))
  return (
    <UploadSection
      part="documents"
      id="document-files"
      label="PDF files"
      hint="Data sheets, safety instructions, declarations or manuals: choose files or drop them here, up to 10 MB each. Anyone can download them from the product page."
      accept="application/pdf"
      uploads={uploads}
      count={documents.length}
      row={(index, leave) => (
        <DocumentRow file={documents[index]?.file ?? ''} index={index} product={product} {...changes} leave={leave} />
      )}
    >
      <FieldError id="documents-error">{product.form.formState.errors.documents?.message}</FieldError>
    </UploadSection>
  )
}
