/** The state that the parts of a product's form share. */
import type { ProductChange, ProductEntry } from '#contract/products/schema/product.ts'
import type { useDraftForm } from '#web/forms/draft/draft-form.tsx'

export type ProductFormState = ReturnType<typeof useDraftForm<ProductEntry, ProductChange>>
