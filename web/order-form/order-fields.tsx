/** The fields of the checkout: delivery address, delivery method and invoice details. */
import type { Address, DeliveryOffer } from '#contract/cart/schema/cart.ts'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { countryChoices } from '#web/forms/fields/countries.ts'
import { SelectField, TextareaField } from '#web/forms/fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import type { AskedNumber } from '#web/vat-number/use-vat-number.ts'
import { type BilledTo, BilledToCompany } from './billed-to.tsx'
import type { Taxed } from './taxed-checkout.ts'
import type { CheckoutFormState } from './use-order-form.ts'

/** A delivery method; without a price for a packer, who sees no amounts. */
type Offered = Omit<DeliveryOffer, 'price'> & { price?: number | undefined }

type CheckoutFieldsProps = {
  checkout: Pick<CheckoutFormState, 'form' | 'field'>
  addresses: Address[]
  /** Undefined without a country, and while its methods are being loaded. */
  deliveries: Offered[] | undefined
  poNumberNote?: string | undefined
  /** Left out in the office, which fills in the form for a customer. */
  keeping?: { isToKeep: boolean; onKeep: (isToKeep: boolean) => void }
  /** Defined only in a shop that charges VAT. */
  taxed: Taxed | undefined
  asked: AskedNumber | undefined
  /** The company that is billed, if the customer belongs to one. */
  billedTo: BilledTo | undefined
}

export function CheckoutFields({
  checkout,
  addresses,
  deliveries,
  poNumberNote,
  keeping,
  taxed,
  asked,
  billedTo,
}: CheckoutFieldsProps) {
  const { form, field } = checkout
  const take = (one: Address) => {
    const { address, country, phone, company = '' } = one
    const known = { address, country, phone, ...(taxed?.taken(one, form.getValues('company')) ?? { company }) }
    for (const [name, value] of Object.entries(known)) form.setValue(name as keyof typeof known, value)
  }
  return (
    <>
      {taxed && asked && <taxed.CompanyPanel checkout={checkout} asked={asked} billedTo={billedTo} />}
      <Panel title="Delivery address">
        <div className="flex flex-col gap-4">
          {addresses.length > 0 && <FromBook addresses={addresses} onTake={take} />}
          {!taxed && <TextField label="Company" optional autoComplete="organization" {...field('company')} />}
          <TextareaField
            label={keeping ? 'Your address' : 'Address'}
            rows={3}
            autoComplete="street-address"
            {...field('address')}
          />
          <SelectField label="Country" autoComplete="country" choices={countryChoices} {...field('country')} />
          {taxed && <taxed.PostalCode checkout={checkout} />}
          <TextField
            label={keeping ? 'Your phone' : 'Phone'}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...field('phone')}
          />
          {keeping && (
            <label className="flex items-center gap-2">
              <input
                type="checkbox"
                checked={keeping.isToKeep}
                onChange={(event) => keeping.onKeep(event.target.checked)}
              />
              Keep this address for the next order
            </label>
          )}
        </div>
      </Panel>
      <Panel title="Delivery">
        <Deliveries deliveries={deliveries} hasCountry={form.watch('country') !== ''} {...field('delivery')} />
      </Panel>
      <Panel title="Invoice details">
        <div className="flex flex-col gap-4">
          <TextField label="Purchase-order number" optional autoComplete="off" {...field('poNumber')} />
          <p role="status" className="-mt-2 text-sm font-medium empty:hidden">
            {poNumberNote}
          </p>
          {billedTo ? (
            !taxed && <BilledToCompany billedTo={billedTo} />
          ) : (
            <BillingFields checkout={checkout} taxed={taxed} />
          )}
        </div>
      </Panel>
    </>
  )
}

function BillingFields({ checkout: { form, field }, taxed }: Pick<CheckoutFieldsProps, 'checkout' | 'taxed'>) {
  return (
    <details open={!!form.formState.defaultValues?.billingAddress}>
      <summary className="cursor-pointer font-medium">Different billing address</summary>
      <div className="mt-3 flex flex-col gap-4">
        <TextField label="Billing name" optional autoComplete="billing name" {...field('billingName')} />
        <TextareaField
          label="Billing address"
          optional
          rows={3}
          autoComplete="billing street-address"
          {...field('billingAddress')}
        />
        {!taxed && <TextField label="VAT number" optional autoComplete="off" {...field('vatNumber')} />}
      </div>
    </details>
  )
}

function FromBook({ addresses, onTake }: { addresses: Address[]; onTake: (address: Address) => void }) {
  const choices = addresses.map(({ label, company, address }, index) => {
    return { value: String(index), text: [label, company, address.replaceAll('\n', ', ')].filter(Boolean).join(' · ') }
  })
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="from-book" className="font-medium">
        Address book
      </label>
      <SelectBox
        id="from-book"
        choices={choices}
        onChange={(event) => {
          const chosen = addresses[Number(event.target.value)]
          if (chosen) onTake(chosen)
        }}
      />
    </div>
  )
}

type DeliveriesProps = {
  deliveries: Offered[] | undefined
  hasCountry: boolean
  error: string | undefined
  id: string
  name: string
}

function Deliveries({ deliveries, hasCountry, error, id, ...radio }: DeliveriesProps) {
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={`${id}-error`} className="flex flex-col gap-3">
      <legend className="sr-only">Delivery method</legend>
      {!hasCountry && <p>Choose the country first: it decides how we deliver.</p>}
      {hasCountry && !deliveries && <Skeleton className="h-20 w-full" />}
      {deliveries?.map(({ id: method, name, term, says, collected, price, freeFrom, promise }) => (
        <label
          key={method}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-md border border-line p-3 has-checked:border-ink has-checked:bg-ground"
        >
          <input type="radio" {...radio} value={method} />
          <span>
            <span className="font-medium">{name}</span>
            <span className="block text-sm text-ink-muted">
              {term}. {says}
              {price !== undefined &&
                price > 0 &&
                freeFrom !== undefined &&
                ` Free for orders from ${formatMoney(freeFrom)}.`}
            </span>
            {promise && <span className="block text-sm">{sayPromise(promise, collected)}</span>}
          </span>
          <span className="font-medium tabular-nums">
            {price !== undefined && (price === 0 ? 'Free' : formatMoney(price))}
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
