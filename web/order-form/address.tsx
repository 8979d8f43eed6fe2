/** Where the order goes: an address as one text, its country, and a phone number. */
import type { Address as Entry } from '#contract/cart/schema/cart.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { isDivided } from '#contract/places/rules/place.ts'
import { countryChoices } from '#web/forms/fields/countries.ts'
import { SelectField, TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'
import { postalCodeIn } from './fields.ts'
import type { OrderFormState } from './use-order-form.ts'

/** Whether the customer keeps the address for the next order. */
export type Keeping = { isToKeep: boolean; onKeep: (isToKeep: boolean) => void }

/** `keeping`: left out in the office, which fills in the form for a customer. */
type AddressProps = { order: OrderFormState; keeping: Keeping | undefined }

export function Address({ order, keeping }: AddressProps) {
  const { form, field, customer } = order
  const { addresses, chargesVat } = customer
  const country = form.watch('country') ?? ''
  const label = (what: string) => (keeping ? `Your ${what.toLowerCase()}` : what)
  return (
    <Panel title="Delivery address">
      <div className="flex flex-col gap-4">
        {addresses.length > 0 && <FromBook order={order} />}
        {!chargesVat && <TextField label="Company" optional autoComplete="organization" {...field('company')} />}
        <TextareaField
          label={label('Address')}
          rows={3}
          autoComplete="street-address"
          {...field('address', { onBlur: () => suggestPostalCode(form) })}
        />
        <SelectField label="Country" autoComplete="country" choices={countryChoices} {...field('country')} />
        {isDivided(country) && (
          <TextField
            label="Postal code"
            hint={`It decides the delivery${chargesVat ? ' and the VAT' : ''}, because parts of ${nameOfCountry(country)} differ`}
            autoComplete="postal-code"
            {...field('postalCode')}
          />
        )}
        <TextField label={label('Phone')} type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
        {keeping && (
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={keeping.isToKeep}
              onChange={({ target }) => keeping.onKeep(target.checked)}
            />
            Keep this address for the next order
          </label>
        )}
      </div>
    </Panel>
  )
}

/** Fills an empty postal code with the one in the typed address, if there is one. */
export function suggestPostalCode({ getValues, setValue }: OrderFormState['form']): void {
  if (!getValues('postalCode')) setValue('postalCode', postalCodeIn(getValues('address')))
}

/** In a shop with VAT the company of the form stays, because it is billed; that of the address becomes a line of the address. */
function FromBook({ order: { form, customer } }: { order: OrderFormState }) {
  const { addresses, chargesVat } = customer
  const take = ({ address: text, country, phone, company = '' }: Entry) => {
    const isAtOther = chargesVat && company !== '' && company !== form.getValues('company')
    const address = isAtOther ? `${company}\n${text}` : text
    const taken = { address, country, phone, postalCode: postalCodeIn(text), ...(!chargesVat && { company }) }
    for (const [name, value] of Object.entries(taken)) form.setValue(name as keyof typeof taken, value)
  }
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
        onChange={({ target }) => {
          const chosen = addresses[Number(target.value)]
          if (chosen) take(chosen)
        }}
      />
    </div>
  )
}
