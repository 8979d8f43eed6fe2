/** The documents in the form of a product. */
import { documentFrom, documentRefusal, mostDocuments, type ProductDocument } from '#contract/documents/rules.ts'
import { api } from '#web/api/client.ts'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { listChanges, useUploads } from '#web/product-admin/uploads/use-uploads.ts'

export function useDocuments({ form }: ProductFormState) {
  const documents = () => documentsIn(form.getValues('documents'))
  const put = (next: ProductDocument[]) =>
    form.setValue('documents', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })

  const uploads = useUploads(async (sent, options) => {
    const refusal = documentRefusal(sent)
    if (refusal) throw new Error(refusal)
    const body = sent.type ? sent : new Blob([sent], { type: 'application/pdf' })
    const { file } = await api.addDocument({ body }, options)
    if (documents().some((known) => known.file === file)) return `${sent.name} is already in the form.`
    if (documents().length >= mostDocuments) throw new Error(`A product has at most ${mostDocuments} documents`)
    put([...documents(), documentFrom(file, sent.name)])
    return `${sent.name} was added. Please check its title and language.`
  })

  return { uploads, ...listChanges(documents, put) }
}

/** The types of the form allow undefined values, which get defaults here. */
export function documentsIn(held: readonly (Partial<ProductDocument> | undefined)[] = []): ProductDocument[] {
  return held.map((one) => ({
    ...{ file: one?.file ?? '', title: one?.title ?? '' },
    ...{ kind: one?.kind ?? 'data sheet', language: one?.language ?? 'en' },
  }))
}
