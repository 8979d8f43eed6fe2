/** The gallery's fields, plain, refused and disabled. */
import { useState } from 'react'
import { toast } from '#web/every-page/toast.ts'
import { QuantityStepper } from '#web/forms/fields/quantity-stepper.tsx'
import { ErrorSummary } from '#web/forms/form.tsx'
import { NumberField, SelectField, TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

const choices = [
  { value: '', text: 'Choose one' },
  { value: 'plastic', text: 'Plastic' },
  { value: 'steel', text: 'Steel' },
]

const problems = [
  { fieldId: 'g-name-refused', text: 'Enter product name' },
  { fieldId: 'g-price-refused', text: 'Enter product price' },
]

export function FieldsGallery() {
  const [attempt, setAttempt] = useState(0)
  return (
    <div className="space-y-6">
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField id="g-name" label="Name" hint="As on the invoice" placeholder="Enter product name" />
        <TextField id="g-name-refused" label="Name" error="Enter product name" defaultValue="" />
        <TextField id="g-name-disabled" label="Name" defaultValue="Ana" disabled />
        <TextField id="g-name-optional" label="Company" optional />
        <NumberField id="g-price" label="Price" prefix="$" decimals defaultValue="112.40" />
        <NumberField
          id="g-price-refused"
          label="Width"
          suffix="mm"
          unitWord="millimetres"
          error="Enter product price"
        />
        <SelectField id="g-category" label="Category" choices={choices} />
        <SelectField id="g-category-refused" label="Category" choices={choices} error="Please select a category" />
        <TextareaField id="g-text" label="Description" rows={2} />
      </div>
      <Quantity />
      <SearchBox label="Search products" className="max-w-xs" />
      <div className="max-w-md space-y-3">
        <Button variant="secondary" onClick={() => setAttempt(attempt + 1)}>
          Refuse the form
        </Button>
        <ErrorSummary problems={problems} attempt={attempt} />
      </div>
    </div>
  )
}

function Quantity() {
  const [value, setValue] = useState('4')
  const quantity = Number(value)
  return (
    <QuantityStepper
      id="g-quantity"
      label="Quantity"
      value={value}
      onChange={setValue}
      min={4}
      max={8}
      onBound={(bound) => toast.error(bound === 'max' ? 'Only 8 are available' : 'At least 4 are needed')}
      error={quantity >= 4 && quantity <= 8 ? undefined : 'Please enter 4 to 8'}
    />
  )
}
