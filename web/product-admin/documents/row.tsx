/** A document in the form of a product: its title, kind and language, and its place in the list. */
import {
  documentKindNames,
  documentKinds,
  documentLanguageNames,
  documentLanguages,
} from '#contract/documents/rules.ts'
import { SelectField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { RowButton } from '#web/product-admin/uploads/upload-section.tsx'
import type { useDocuments } from './use-documents.ts'

type DocumentRowProps = Omit<ReturnType<typeof useDocuments>, 'uploads'> & {
  product: ProductFormState
  file: string
  index: number
  leave: () => void
}

export function DocumentRow({ product: { form }, file, index, moveUp, remove, leave }: DocumentRowProps) {
  const name = `document ${index + 1}`
  const field = (of: 'title' | 'kind' | 'language') => {
    const path = `documents.${index}.${of}` as const
    return { ...form.register(path), id: path, error: form.formState.errors.documents?.[index]?.[of]?.message }
  }
  return (
    <fieldset className="flex flex-col gap-2 border-l-2 border-line pl-4">
      <legend className="sr-only">{name}</legend>
      <TextField label={`Title of ${name}`} autoComplete="off" {...field('title')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={`Kind of ${name}`} choices={kinds} {...field('kind')} />
        <SelectField label={`Language of ${name}`} choices={languages} {...field('language')} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {index > 0 && (
          <RowButton
            word="Move up"
            of={name}
            onClick={() => {
              moveUp(index)
              form.setFocus(`documents.${index - 1}.title`)
            }}
          />
        )}
        <RowButton
          word="Remove"
          of={name}
          onClick={() => {
            remove(index)
            leave()
          }}
        />
        <a href={file} download className="text-link px-1 py-1">
          Save {name}
        </a>
      </div>
    </fieldset>
  )
}

const kinds = documentKinds.map((value) => ({ value, text: documentKindNames[value] }))
const languages = documentLanguages.map((value) => ({ value, text: documentLanguageNames[value] }))
