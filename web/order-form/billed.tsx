/** The company that is billed: part of the checkout of a shop that charges VAT. */

import { nameOfCountry } from '#contract/places/rules/countries.ts'
import { dependsOnPostalCode } from '#contract/places/rules/place.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import type { AskedNumber } from '#web/vat-number/use-vat-number.ts'
import { VatNumberField } from '#web/vat-number/vat-number-field.tsx'
import { type BilledTo, BilledToCompany } from './billed-to.tsx'
import type { CheckoutFormState } from './use-order-form.ts'

type CompanyPanelProps = {
  checkout: Pick<CheckoutFormState, 'form' | 'field'>
  asked: AskedNumber
  /** The company that is billed for its member’s orders. */
  billedTo: BilledTo | undefined
}

export function CompanyPanel({ checkout: { field }, asked, billedTo }: CompanyPanelProps) {
  const { error, ...box } = field('isForBusiness')
  return (
    <Panel title="Your company">
      <div className="flex flex-col gap-4">
        {billedTo ? (
          <BilledToCompany billedTo={billedTo} />
        ) : (
          <TextField
            label="Company"
            hint="Its legal name, as it should be on the invoice"
            autoComplete="organization"
            {...field('company')}
          />
        )}
        {(!billedTo || billedTo.vatNumber) && (
          <VatNumberField asked={asked} readOnly={billedTo !== undefined} {...field('vatNumber')} />
        )}
        <div className="flex flex-col gap-1.5">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              {...box}
              aria-describedby={error && `${box.id}-error`}
              aria-invalid={error ? true : undefined}
            />
            I am ordering for a business
          </label>
          <FieldError id={`${box.id}-error`}>{error}</FieldError>
        </div>
      </div>
    </Panel>
  )
}

/** Shown only for a country where the postal code decides how the order is taxed. */
export function PostalCode({ checkout: { form, field } }: Pick<CompanyPanelProps, 'checkout'>) {
  const country = form.watch('country')
  if (!dependsOnPostalCode(country)) return null
  return (
    <TextField
      label="Postal code"
      hint={`The postal code decides the VAT, because parts of ${nameOfCountry(country)} are taxed differently`}
      autoComplete="postal-code"
      {...field('postalCode')}
    />
  )
}
