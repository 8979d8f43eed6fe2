/** The nine fields of a product, as Add Product and Update Product ask for them. */
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { categories, type ProductChange } from '#contract/product.ts'
import { UnsavedGuard } from '#web/layout/unsaved-guard.tsx'
import { KeptNote } from '#web/session/kept-note.tsx'
import { useKeptForm } from '#web/session/use-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { NumberField } from '#web/ui/number-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TextareaField } from '#web/ui/textarea-field.tsx'
import { categoryNames } from './category-names.ts'

export type ProductInput = z.input<typeof ProductChange>

const loadProductChange = async () => (await import('#contract/product.ts')).ProductChange

/** `name` is that of the form, for what was typed when the session ended; `known` is what the fields begin with. */
export function useProductForm(name: string, known: DefaultValues<ProductInput>) {
  return useKeptForm(name, loadProductChange, known)
}

type ProductFormProps = {
  product: ReturnType<typeof useProductForm>
  onSubmit: ReturnType<ReturnType<typeof useProductForm>['send']>
  /** The word on the button. */
  submit: string
}

export function ProductForm({ product, onSubmit, submit }: ProductFormProps) {
  const { field, refusal, busy } = product
  return (
    <Panel className="max-w-3xl">
      <UnsavedGuard unsaved={product.isUnsaved} onLeave={product.discard} />
      <Form onSubmit={onSubmit} refusal={refusal}>
        <KeptNote {...product} />
        <TextField label="Product Name:" placeholder="Enter product name" {...field('name')} />
        <TextField label="Product image link:" type="url" placeholder="Enter product image link" {...field('image')} />
        <TextareaField
          label="Product short description:"
          rows={3}
          placeholder="Enter product description"
          {...field('description')}
        />
        <Numbers field={field} />
        <SelectField label="Select product category:" choices={categoryChoices} {...field('category')} />
        <TextareaField
          label="Product full description:"
          rows={6}
          placeholder="Enter product full description"
          {...field('fullDescription')}
        />
        <Button type="submit" size="large" busy={busy} className="self-start">
          {submit}
        </Button>
      </Form>
    </Panel>
  )
}

function Numbers({ field }: Pick<ProductFormProps['product'], 'field'>) {
  const number = { valueAsNumber: true } as const
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField
        label="Minimum Order:"
        min={1}
        placeholder="Enter minimum order"
        {...field('minimumOrder', number)}
      />
      <NumberField
        label="Product Quantity:"
        min={0}
        placeholder="Enter product quantity"
        {...field('quantity', number)}
      />
      <NumberField
        label="Available Quantity:"
        min={0}
        placeholder="Enter available quantity"
        {...field('availableQuantity', number)}
      />
      <NumberField
        label="Price Per Unit:"
        prefix="$"
        min={0}
        step={0.01}
        placeholder="Enter product price"
        {...field('pricePerUnit', number)}
      />
    </div>
  )
}

/** Nothing is chosen beforehand, so that nobody puts steel among the plastics by forgetting. */
const categoryChoices = [
  { value: '', text: 'Select product category' },
  ...categories.map((value) => ({ value, text: categoryNames[value] })),
]
