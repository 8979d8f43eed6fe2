/** The packing and the lead time of a product, in its form. */
import { NumberField } from '#web/forms/more-fields/more-fields.tsx'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { FormSection } from './form-section.tsx'

export function PackFields({ product: { field, form } }: { product: ProductFormState }) {
  return (
    <FormSection part="packs">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <NumberField label="Pieces per unit" optional {...field('packSize')} />
        <NumberField label="Units per pack" optional {...field('orderMultiple')} />
      </div>
      <label className="flex items-center gap-2">
        <input type="checkbox" {...form.register('fullPacksOnly')} />
        Sold in full packs only
      </label>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label="Lead time in working days"
          hint="How long it takes to get the product back in stock when it is sold out"
          optional
          {...field('leadTimeDays')}
        />
      </div>
    </FormSection>
  )
}
