/** Where the order goes: an address in the parts that its country asks for, and a phone number. */
import { type ComponentProps, useEffect, useState } from 'react'
import type { Address as Entry } from '#contract/cart/schema/cart.ts'
import { commonParts, hasCommonParts } from '#contract/places/rules/common-parts.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { isDivided } from '#contract/places/rules/place.ts'
import { countryChoices } from '#web/forms/fields/countries.ts'
import { SelectField, TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'
import { fieldsOf, loadFormats, partsOf, postalCodeIn } from './fields.ts'
import type { OrderFormState } from './use-order-form.ts'

/** Whether the customer keeps the address for the next order. */
export type Keeping = { isToKeep: boolean; onKeep: (isToKeep: boolean) => void }

/** `keeping`: left out in the office, which fills in the form for a customer. */
type AddressProps = { order: OrderFormState; keeping: Keeping | undefined }

export function Address({ order, keeping }: AddressProps) {
  const { form, field, customer } = order
  const { addresses, chargesVat } = customer
  const country = form.watch('country') ?? ''
  const why = `In ${nameOfCountry(country || 'ES')}, delivery${chargesVat ? ' and VAT depend' : ' depends'} on this code`
  return (
    <Panel title="Delivery address">
      <div className="flex flex-col gap-4">
        {addresses.length > 0 && <FromBook order={order} />}
        <SelectField label="Country" autoComplete="shipping country" choices={countryChoices} {...field('country')} />
        {!chargesVat && (
          <TextField label="Company" optional autoComplete="shipping organization" {...field('company')} />
        )}
        <PartFields fields={order} country={country} customer={keeping ? 'you' : 'the customer'} whyCode={why} />
        <TextField
          label={keeping ? 'Your phone' : 'Phone'}
          type="tel"
          inputMode="tel"
          autoComplete="shipping tel"
          {...field('phone')}
        />
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

/** The form, as far as it has the parts of an address. */
type PartsForm = {
  form: {
    getValues: () => {
      street?: string | undefined
      postalCode?: string | undefined
      town?: string | undefined
      country?: string | undefined
    }
    setValue: (name: 'street' | 'postalCode' | 'town', value: string) => void
  }
  field: (
    name: 'recipient' | 'street' | 'postalCode' | 'town' | 'region',
    options?: { onBlur: () => void },
  ) => Omit<ComponentProps<typeof TextField>, 'label'> & Omit<ComponentProps<typeof TextareaField>, 'label'>
}

/** `customer`: the recipient if none is entered. `whyCode`: why the postal code is needed, where it decides the place. */
type PartFieldsProps = { fields: PartsForm; country: string; customer: string; whyCode: string }

/** The fields after the country and the company. */
export function PartFields({ fields: { form, field }, country, customer, whyCode }: PartFieldsProps) {
  return (
    <>
      <TextField
        label="Recipient"
        hint={`If other than ${customer}`}
        optional
        autoComplete="shipping name"
        {...field('recipient')}
      />
      <TextareaField
        label="Street"
        rows={2}
        autoComplete="shipping street-address"
        {...field('street', { onBlur: () => void splitStreet(form) })}
      />
      <AfterStreet field={field} country={country} whyCode={whyCode} />
    </>
  )
}

/** `whyCode`: left out where another field asks for the postal code of a country whose places it decides. */
type AfterStreetProps = Pick<PartsForm, 'field'> & { country: string; whyCode?: string }

export function AfterStreet({ field, country, whyCode }: AfterStreetProps) {
  // Before a country is chosen, and until its format is loaded, the most common fields are shown.
  const formats = useFormats(country !== '' && !hasCommonParts(country))
  const asked = formats
    ? formats.partsAfterStreet(country).map((part) => ({ part, label: formats.nameOfPart(part, country) }))
    : (['postalCode', 'town'] as const).map((part) => ({ part, label: commonParts[part] }))
  const isCodeElsewhere = whyCode === undefined && isDivided(country)
  const shown = asked.filter(({ part }) => part !== 'postalCode' || !isCodeElsewhere)
  return shown.map(({ part, label }) => (
    <TextField
      key={part}
      label={label}
      hint={part === 'postalCode' && isDivided(country) ? whyCode : undefined}
      autoComplete={autoComplete[part]}
      {...field(part)}
    />
  ))
}

const autoComplete = {
  postalCode: 'shipping postal-code',
  town: 'shipping address-level2',
  region: 'shipping address-level1',
}

/** Undefined until they are loaded. If they cannot be loaded, the fields stay the most common ones, and the shop still checks them. */
function useFormats(isNeeded: boolean) {
  const [formats, setFormats] = useState<Awaited<ReturnType<typeof loadFormats>>>()
  useEffect(() => {
    if (isNeeded) void loadFormats().then(setFormats, () => {})
  }, [isNeeded])
  return formats
}

/** Moves the postal code and town of an address that was typed or pasted as a whole into their fields, if these are empty. */
async function splitStreet({ getValues, setValue }: PartsForm['form']): Promise<void> {
  const { street = '', country } = getValues()
  const isAlone = () => {
    const now = getValues()
    return now.street === street && !now.postalCode && !now.town
  }
  if (!isAlone()) return
  // Before a country is chosen: in most countries of the EU, codes have five digits.
  const parts = await partsOf(street, country || 'ES')
  if (!parts.postalCode || !isAlone()) return
  for (const name of ['street', 'postalCode', 'town'] as const) setValue(name, parts[name] ?? '')
}

/** Fills an empty postal code with the one in the typed address, if there is one. */
export function suggestPostalCode({ getValues, setValue }: OrderFormState['form']): void {
  if (!getValues('postalCode')) setValue('postalCode', postalCodeIn(getValues('address') ?? ''))
}

/** In a shop with VAT the company of the form stays, because it is billed; that of the address becomes its recipient. */
function FromBook({ order: { form, customer } }: { order: OrderFormState }) {
  const { addresses, chargesVat } = customer
  const take = async (entry: Entry) => {
    const { company = '' } = entry
    const { recipient, ...fields } = await fieldsOf(entry)
    const isAtOther = chargesVat && company !== '' && company !== form.getValues('company')
    const named = isAtOther ? [company, recipient].filter(Boolean).join(', ') : recipient
    const taken = { ...fields, recipient: named, ...(!chargesVat && { company }) }
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
          if (chosen) void take(chosen)
        }}
      />
    </div>
  )
}
