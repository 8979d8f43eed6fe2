/** The nine fields of a product for Add Product and Update Product, and below them the technical and commercial fields. */

import type { ReactNode, SyntheticEvent } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { categories, categoryNames, type ProductField } from '#contract/products/rules/product.ts'
import type { ProductChange, ProductEntry } from '#contract/products/schema/product.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { UnsavedGuard } from '#web/forms/guard/unsaved-guard.tsx'
import { NumberField, SelectField, TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { DocumentFields } from './documents/fields.tsx'
import { useDocuments } from './documents/use-documents.ts'
import { Warned } from './editor/field-warning.tsx'
import { FormSection, SectionLinks } from './editor/form-section.tsx'
import { LadderField } from './editor/ladder-field.tsx'
import { PackFields } from './editor/pack-fields.tsx'
import { TechnicalFields } from './editor/technical-fields.tsx'
import type { ProductFormState } from './form-state.ts'
import { PictureFields } from './pictures/fields.tsx'
import { usePictures } from './pictures/use-pictures.ts'

const loadProductEntry = async () => (await import('#contract/products/schema/product.ts')).ProductEntry

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

/** `name` identifies the form for drafts; `known` holds its initial values. */
export function useProductForm(name: string, known: DefaultValues<ProductEntry>): ProductFormState {
  return useDraftForm<ProductEntry, ProductChange>(name, loadProductEntry, known)
}

type ProductFormProps = {
  product: ProductFormState
  onSubmit: ReturnType<ProductFormState['send']>
  /** The label of the button. */
  submit: string
  /** Content above the fields. */
  note?: ReactNode
  /** Content below the button. */
  children?: ReactNode
}

export function ProductForm({ product, onSubmit, submit, note, children }: ProductFormProps) {
  const pictures = usePictures(product)
  const documents = useDocuments(product)
  const send = (event: SyntheticEvent) => {
    pictures.uploads.clear()
    documents.uploads.clear()
    return onSubmit(event)
  }
  const busy = product.busy || pictures.uploads.busy || documents.uploads.busy
  return (
    <div className="items-start gap-8 xl:grid xl:grid-cols-[minmax(0,48rem)_11rem]">
      <Panel>
        <UnsavedGuard unsaved={product.isUnsaved} onLeave={product.discard} />
        <Form onSubmit={send} refusal={product.refusal}>
          <DraftNote {...product} />
          {note}
          <NineFields product={product} />
          <TechnicalFields product={product} />
          <LadderField product={product} />
          <PackFields product={product} />
          <PictureFields product={product} pictures={pictures} />
          <DocumentFields product={product} documents={documents} />
          {/* Within reach while the form is filled in: the sections below the nine fields are optional. */}
          <div
            data-place-bar
            className="sticky bottom-(--offline-room) z-10 -mx-5 border-t border-line bg-surface px-5 py-2.5 sm:-mx-6 sm:px-6 low:static"
          >
            <Button type="submit" size="large" busy={busy}>
              {submit}
            </Button>
          </div>
        </Form>
        {children}
      </Panel>
      <SectionLinks />
    </div>
  )
}

function NineFields({ product }: Pick<ProductFormProps, 'product'>) {
  const { field } = product
  return (
    <FormSection part="product">
      <TextField label={productLabels.name} placeholder="Enter product name" {...field('name')} />
      <TextField label={productLabels.image} type="url" placeholder="Enter product image link" {...field('image')} />
      <TextareaField
        label={productLabels.description}
        rows={3}
        placeholder="Enter product description"
        {...field('description')}
      />
      <Numbers product={product} />
      <SelectField label={productLabels.category} choices={categoryChoices} {...field('category')} />
      <TextareaField
        label={productLabels.fullDescription}
        rows={6}
        placeholder="Enter product full description"
        {...field('fullDescription')}
      />
    </FormSection>
  )
}

function Numbers({ product }: Pick<ProductFormProps, 'product'>) {
  const { field } = product
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Warned product={product} about="minimumOrder">
        <NumberField label={productLabels.minimumOrder} placeholder="Enter minimum order" {...field('minimumOrder')} />
      </Warned>
      <NumberField label={productLabels.quantity} placeholder="Enter product quantity" {...field('quantity')} />
      <Warned product={product} about="availableQuantity">
        <NumberField
          label={productLabels.availableQuantity}
          placeholder="Enter available quantity"
          {...field('availableQuantity')}
        />
      </Warned>
      <NumberField
        label={productLabels.pricePerUnit}
        prefix={currencyWords().sign}
        decimals
        placeholder="Enter product price"
        {...field('pricePerUnit')}
      />
    </div>
  )
}

/** No category is preselected, so that steel does not end up among the plastics by mistake. */
const categoryChoices = [
  { value: '', text: 'Select product category' },
  ...categories.map((value) => ({ value, text: categoryNames[value] })),
]
