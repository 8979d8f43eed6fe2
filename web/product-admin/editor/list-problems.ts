/** The errors of further pictures and documents in the form of a product, for the summary above it. */
import type { FieldProblem } from '#web/forms/form.tsx'
import type { ProductFormState } from '#web/product-admin/form-state.ts'

export function listProblems({ form }: ProductFormState): FieldProblem[] {
  const { views, documents } = form.formState.errors
  return [...problemsIn('views', views, ['words']), ...problemsIn('documents', documents, ['title'])]
}

/** The ids of the fields contain the index in the list: `views.0.words`. */
function problemsIn(list: string, errors: unknown, fields: readonly string[]): FieldProblem[] {
  if (!Array.isArray(errors)) return []
  return errors.flatMap((ofOne: Record<string, { message?: unknown } | undefined> | undefined, index) =>
    fields.flatMap((field) => {
      const text = ofOne?.[field]?.message
      return typeof text === 'string' ? [{ fieldId: `${list}.${index}.${field}`, text }] : []
    }),
  )
}
