/** Article number, type, and the facts of that type, below the nine fields of a product. */

import { type FactKey, factOf, factsOfType, fieldLabelOf, isNeeded } from '#contract/products/rules/facts/technical.ts'
import { unitWords } from '#contract/products/rules/facts/units.ts'
import { productTypes } from '#contract/products/rules/product.ts'
import { NumberField, SelectField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { ProductFormState } from '#web/product-admin/form-state.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Warned } from './field-warning.tsx'
import { FormSection } from './form-section.tsx'

type Product = ProductFormState

export function TechnicalFields({ product }: { product: Product }) {
  const { field, form } = product
  const type = productTypes.find((known) => known === form.watch('type'))
  return (
    <FormSection part="technical">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField label="Article number" optional autoComplete="off" {...field('sku')} />
        <Warned product={product} about="type">
          <SelectField label="Type" optional choices={typeChoices} {...field('type')} />
        </Warned>
      </div>
      {type && (
        <div className="grid items-end gap-4 sm:grid-cols-2">
          {factsOfType(type).map((key) => (
            <FactField
              key={key}
              factKey={key}
              label={fieldLabelOf(key, type)}
              optional={!isNeeded(key, type)}
              product={product}
            />
          ))}
        </div>
      )}
    </FormSection>
  )
}

type FactFieldProps = { factKey: FactKey; label: string; optional: boolean; product: Product }

function FactField({ factKey, label, optional, product }: FactFieldProps) {
  const fact = factOf(factKey)
  const words = { label, optional, ...product.field(factKey) }
  if (fact.kind === 'number') {
    const suffix = fact.unit === 'straps' ? '' : fact.unit
    return <NumberField decimals suffix={suffix} unitWord={unitWords[fact.unit] ?? fact.unit} {...words} />
  }
  if (fact.kind === 'text') return <TextField autoComplete="off" {...words} />
  if (fact.kind === 'choice') return <SelectField choices={choicesOf(fact.choices)} {...words} />
  return <Choices choices={fact.choices} factKey={factKey} label={label} optional={optional} product={product} />
}

/** Several choices may apply at the same time. */
function Choices({ choices, factKey, label, optional, product }: FactFieldProps & { choices: readonly string[] }) {
  const { error } = product.field(factKey)
  return (
    <fieldset
      id={factKey}
      tabIndex={-1}
      aria-describedby={error ? `${factKey}-error` : undefined}
      className="sm:col-span-2"
    >
      <legend className="font-medium">
        {label}
        {optional && <span className="font-normal text-ink-muted"> (optional)</span>}
      </legend>
      <div className="mt-1.5 flex flex-wrap gap-x-5 gap-y-2">
        {choices.map((choice) => (
          <label key={choice} className="flex items-center gap-2">
            <input type="checkbox" value={choice} {...product.form.register(factKey)} />
            {choice}
          </label>
        ))}
      </div>
      <FieldError id={`${factKey}-error`}>{error}</FieldError>
    </fieldset>
  )
}

const choicesOf = (choices: readonly string[]) => [
  { value: '', text: 'Not known' },
  ...choices.map((value) => ({ value, text: value })),
]

const typeChoices = [{ value: '', text: 'Not known' }, ...productTypes.map((value) => ({ value, text: value }))]
