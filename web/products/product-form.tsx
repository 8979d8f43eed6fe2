/** The nine fields of a product, as Add Product and Update Product ask for them, and below them what the trade needs. */
import type { ReactNode, SyntheticEvent } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { readNumber } from '#contract/number-entry.ts'
import { moveLadder, readLadder, writeLadder } from '#contract/products/ladder-text.ts'
import { categories, categoryNames, type ProductField } from '#contract/products/rules.ts'
import type { ProductEntry } from '#contract/products/schema.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { UnsavedGuard } from '#web/forms/draft/unsaved-guard.tsx'
import { NumberField, SelectField, TextareaField } from '#web/forms/fields/more-fields.tsx'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { PictureFields } from './pictures/picture-fields.tsx'
import { usePictures } from './pictures/use-pictures.ts'
import { viewProblems } from './pictures/view-fields.tsx'
import { TechnicalFields } from './technical-fields.tsx'

const loadProductEntry = async () => (await import('#contract/products/schema.ts')).ProductEntry

/** What the fields are called. */
export const productLabels: Record<ProductField, string> = {
  name: 'Product Name:',
  image: 'Product image link:',
  description: 'Product short description:',
  minimumOrder: 'Minimum Order:',
  quantity: 'Product Quantity:',
  availableQuantity: 'Available Quantity:',
  pricePerUnit: 'Price Per Unit:',
  category: 'Select product category:',
  fullDescription: 'Product full description:',
}

/** `name` is that of the form, for what was typed when the session ended; `known` is what the fields begin with. */
export function useProductForm(name: string, known: DefaultValues<ProductEntry>) {
  return useDraftForm(name, loadProductEntry, known)
}

type ProductFormProps = {
  product: ReturnType<typeof useProductForm>
  onSubmit: ReturnType<ReturnType<typeof useProductForm>['send']>
  /** The word on the button. */
  submit: string
  /** What stands below the button. */
  children?: ReactNode
}

export function ProductForm({ product, onSubmit, submit, children }: ProductFormProps) {
  const { field, busy } = product
  const pictures = usePictures(product)
  const send = (event: SyntheticEvent) => {
    pictures.uploads.clear()
    return onSubmit(event)
  }
  const problems = [...product.refusal.problems, ...viewProblems(product)]
  return (
    <Panel className="max-w-3xl">
      <UnsavedGuard unsaved={product.isUnsaved} onLeave={product.discard} />
      <Form onSubmit={send} refusal={{ ...product.refusal, problems }}>
        <DraftNote {...product} />
        <TextField label={productLabels.name} placeholder="Enter product name" {...field('name')} />
        <TextField label={productLabels.image} type="url" placeholder="Enter product image link" {...field('image')} />
        <TextareaField
          label={productLabels.description}
          rows={3}
          placeholder="Enter product description"
          {...field('description')}
        />
        <Numbers field={field} />
        <SelectField label={productLabels.category} choices={categoryChoices} {...field('category')} />
        <TextareaField
          label={productLabels.fullDescription}
          rows={6}
          placeholder="Enter product full description"
          {...field('fullDescription')}
        />
        <LadderField product={product} />
        <PictureFields product={product} pictures={pictures} />
        <TechnicalFields product={product} />
        <Button type="submit" size="large" busy={busy || pictures.uploads.busy} className="self-start">
          {submit}
        </Button>
      </Form>
      {children}
    </Panel>
  )
}

function Numbers({ field }: Pick<ProductFormProps['product'], 'field'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NumberField label={productLabels.minimumOrder} placeholder="Enter minimum order" {...field('minimumOrder')} />
      <NumberField label={productLabels.quantity} placeholder="Enter product quantity" {...field('quantity')} />
      <NumberField
        label={productLabels.availableQuantity}
        placeholder="Enter available quantity"
        {...field('availableQuantity')}
      />
      <NumberField
        label={productLabels.pricePerUnit}
        prefix="$"
        decimals
        placeholder="Enter product price"
        {...field('pricePerUnit')}
      />
    </div>
  )
}

/** Whoever changes the price may take the steps along. */
function LadderField({ product: { field, form } }: Pick<ProductFormProps, 'product'>) {
  const [typed, ladder] = form.watch(['pricePerUnit', 'ladder'])
  const before = readNumber(String(form.formState.defaultValues?.pricePerUnit ?? ''))
  const price = readNumber(String(typed))
  const steps = readLadder(ladder ?? '') ?? []
  const moved = before > 0 && price > 0 && price !== before && steps.length > 0
  const move = () =>
    form.setValue('ladder', writeLadder(moveLadder(steps, { from: before, to: price })), { shouldDirty: true })
  return (
    <div className="flex flex-col gap-2">
      <TextareaField
        label="Price ladder"
        optional
        hint="A step a line: from which quantity, and the price of one. For example 20 107.90"
        rows={3}
        {...field('ladder')}
      />
      {moved && (
        <Button variant="secondary" size="small" className="self-start" onClick={move}>
          Move the steps as the price moves
        </Button>
      )}
    </div>
  )
}

/** Nothing is chosen beforehand, so that nobody puts steel among the plastics by forgetting. */
const categoryChoices = [
  { value: '', text: 'Select product category' },
  ...categories.map((value) => ({ value, text: categoryNames[value] })),
]
