/** The price ladder in the form of a product. Its steps can be scaled with the price. */

import { moveLadder, readLadder, writeLadder } from '#contract/products/rules/admin/ladder.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { readNumber } from '#contract/rules/number-entry.ts'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Warned } from './field-warning.tsx'
import { FormSection } from './form-section.tsx'

export function LadderField({ product }: { product: ProductFormState }) {
  const { field, form } = product
  const [typed, ladder] = form.watch(['pricePerUnit', 'ladder'])
  const before = readNumber(String(form.formState.defaultValues?.pricePerUnit ?? ''))
  const price = readNumber(String(typed))
  const steps = readLadder(ladder ?? '') ?? []
  const moved = before > 0 && price > 0 && price !== before && steps.length > 0
  const move = () =>
    form.setValue('ladder', writeLadder(moveLadder(steps, { from: before, to: price })), { shouldDirty: true })
  return (
    <FormSection part="ladder">
      <Warned product={product} about="ladder">
        <TextareaField
          label="Price ladder"
          optional
          hint={`One step per line: the quantity, then the unit price. “20 107.90” means: 20 or more at ${formatMoney(107.9)} each`}
          rows={3}
          {...field('ladder')}
        />
      </Warned>
      {moved && (
        <Button variant="secondary" size="small" className="self-start" onClick={move}>
          Change the ladder in proportion to the price
        </Button>
      )}
    </FormSection>
  )
}
