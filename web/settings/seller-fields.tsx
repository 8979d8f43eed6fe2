/** The seller's details, and the texts of its pages. */
import { currencyTitle } from '#contract/rules/currency-words.ts'
import type { SellerEntry } from '#contract/settings/schema/form.ts'
import { countryChoices } from '#web/forms/fields/countries.ts'
import { SelectField, TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { fieldNeed } from './field-need.ts'
import { PageTexts } from './page-texts.tsx'

const timeZones = [
  { value: '', text: 'Please choose' },
  ...['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, text: value.replaceAll('_', ' ') })),
]

export function SellerFields({ field }: { field: (name: keyof SellerEntry) => object }) {
  return (
    <div className="flex flex-col gap-4">
      <TextField label="Legal name" {...fieldNeed('legalName')} {...field('legalName')} />
      <TextareaField
        label="Address"
        {...fieldNeed('address')}
        rows={3}
        hint="Shown in mails and at the foot of pages."
        {...field('address')}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField label="Phone" {...fieldNeed('phone')} type="tel" {...field('phone')} />
        <TextField label="Email" {...fieldNeed('email')} type="email" {...field('email')} />
      </div>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <SelectField
          label="Country"
          {...fieldNeed('country')}
          choices={countryChoices}
          hint="Sets the paper size of documents."
          {...field('country')}
        />
        <SelectField
          label="Time zone"
          {...fieldNeed('timeZone')}
          choices={timeZones}
          hint="Used for dates in documents and mails."
          {...field('timeZone')}
        />
        <TextField label="Tax number" {...fieldNeed('taxNumber')} autoComplete="off" {...field('taxNumber')} />
        <TextField
          label="Bank"
          optional
          autoComplete="off"
          hint="A line at the foot of documents."
          {...field('bankLine')}
        />
      </div>
      <TextField
        label="Price note"
        optional
        hint={`For example: ${currencyTitle()}, without tax`}
        {...field('priceTerms')}
      />
      <TextField label="Short description" optional hint="Shown by search engines." {...field('description')} />
      <TextareaField label="Home page introduction" optional rows={2} {...field('openingText')} />
      <TextareaField label="About the company" optional rows={3} {...field('aboutText')} />
      <PageTexts field={field} />
      <TextField
        label="Hours an unpaid order is held"
        optional
        inputMode="numeric"
        hint="For customers with a confirmed address. Orders that take more than half of a product’s stock are held for 1 hour."
        {...field('holdHours')}
      />
      <TextField
        label="Low-stock level"
        optional
        inputMode="numeric"
        hint="For each product. You get one mail when a product falls below this number. All such products are listed under Needs attention."
        {...field('lowStock')}
      />
    </div>
  )
}
