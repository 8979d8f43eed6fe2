/** The parts of an order's form that only a shop that charges VAT has: the company, and the reason for the VAT. */
import { useEffect } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { companyMay } from '#contract/companies/rules/rights.ts'
import { holdTime } from '#contract/orders/rules/hold/words.ts'
import type { OrderForm } from '#contract/orders/schema/form.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { isForeignPrefix } from '#contract/places/rules/countries/vat-prefix.ts'
import type { FormWithParts } from '#contract/places/rules/formats/address-parts.ts'
import { placeOf, vatOf } from '#contract/places/rules/place.ts'
import { registerOf, withVat } from '#contract/tax/rules/sums.ts'
import { isExempt } from '#contract/tax/rules/treatment/treatment.ts'
import { isBilledInSpain, wholeVatNumber } from '#contract/tax/rules/vat-number.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { VatNumberField } from '#web/vat-number/vat-number-field.tsx'
import { whenChecked } from '#web/vat-number/when-checked.ts'
import { AfterStreet } from '../address.tsx'
import { loadFormats, partsOf } from '../fields.ts'
import { Company } from '../invoice-details.tsx'
import type { OrderFormState } from '../use-order-form.ts'

type BilledProps = {
  order: Pick<OrderFormState, 'form' | 'field' | 'number' | 'cart' | 'customer'>
  /** On Purchase, a customer may leave the company out. */
  isOptional?: boolean
}

export function Billed({ order: { form, field, number, cart, customer }, isOptional = false }: BilledProps) {
  const billedTo = cart?.billedTo
  const [country = '', company] = form.watch(['country', 'company'])
  // Purchase can be ordered with the specified fields alone.
  const isNif = isBilledInSpain(customer.company?.country ?? country) && !(isOptional && !country && !company)
  return (
    <Panel title="Buyer">
      <div className="flex flex-col gap-4">
        {billedTo ? (
          <Company billedTo={billedTo} />
        ) : (
          <TextField
            label="Company"
            optional={isOptional && !isNif}
            hint="The company’s legal name, for the invoice"
            autoComplete="organization"
            {...field('company')}
          />
        )}
        {(!billedTo || billedTo.vatNumber || isNif) && (
          <VatNumberField asked={number} isNif={isNif} readOnly={!!billedTo?.vatNumber} {...field('vatNumber')} />
        )}
        {!isOptional && <ForBusiness field={field} />}
      </div>
    </Panel>
  )
}

function ForBusiness({ field }: Pick<OrderFormState, 'field'>) {
  const { error, ...box } = field('isForBusiness')
  return (
    <div className="flex flex-col gap-1.5">
      <label className="flex items-center gap-2">
        <input
          type="checkbox"
          {...box}
          aria-describedby={error && `${box.id}-error`}
          aria-invalid={error ? true : undefined}
        />
        This order is for a business
      </label>
      <FieldError id={`${box.id}-error`}>{error}</FieldError>
    </div>
  )
}

/**
 * Keeps the company of a customer who had none, and the VAT number of a company that had none, for the next order. Otherwise, a saved
 * company changes only in My Profile, or by the office. The order has been placed: a failure must not prevent its payment.
 */
export async function keepCompany(
  { company = '', vatNumber = '', ...wish }: Partial<OrderForm>,
  saved: OrderFormState['customer']['company'],
): Promise<void> {
  const { address: delivered = '', billingAddress: address = '' } = wish
  const { country = wholeVatNumber(vatNumber).startsWith('ES') ? 'ES' : '' } = wish
  const isComplete = saved && (saved.vatNumber || saved.locked || !companyMay(saved.role, 'change details'))
  if (!country || isComplete || (saved && !vatNumber)) return
  const details = saved
    ? { legalName: saved.legalName, address: saved.address, country: saved.country, version: saved.version }
    : { legalName: company, address: address || delivered, country }
  const body = { ...details, ...(vatNumber && { vatNumber }) }
  await api.putCompany({ body }).catch(() => {
    toast.error('Your company could not be saved for the next order', { onNextPage: true })
  })
}

/** Whether the goods of the priced order are sent without VAT, or may be once the register answers. */
export const isSentUntaxed = ({ tax, deliveries, delivery }: PricedCart): boolean =>
  tax !== undefined && isExempt(tax.treatment) && !deliveries.find(({ id }) => id === delivery)?.collected

type InPartsProps = { order: Pick<OrderFormState, 'form' | 'field' | 'customer'> }

/** On Purchase, the address in parts: it replaces the specified field as long as the goods are sent without VAT. */
export function InParts({ order }: InPartsProps) {
  const { form, field } = order
  useOpenedText(form)
  return (
    <>
      <TextareaField label="Street" rows={2} autoComplete="street-address" {...field('street')} />
      <AfterStreet field={field} country={form.watch('country') ?? ''} />
    </>
  )
}

/** The fields are filled from the text at first. Afterwards, the text has what they say. */
function useOpenedText(form: OrderFormState['form']): void {
  useEffect(() => {
    let isOver = false
    const { getValues, setValue, unregister } = form
    const { address = '', country = '' } = getValues()
    const open = async () => {
      const parts = await partsOf(address, country)
      if (isOver || getValues('street')) return
      for (const name of ['street', 'town', 'postalCode'] as const)
        if (!getValues(name)) setValue(name, parts[name] ?? '')
    }
    // What was typed stays in sight, even if the formats of addresses cannot be loaded.
    void open().catch(() => setValue('street', address))
    return () => {
      isOver = true
      const typed = getValues()
      unregister(['street', 'town', 'region'])
      if (!typed.street) return
      const text = sentInParts(typed).then(
        (sent) => sent.address,
        () => typed.street ?? '',
      )
      void text.then((sent) => setValue('address', sent.replaceAll('\n', ', ')))
    }
  }, [form])
}

/** The form with its parts as `deliverTo`, and with their text as the specified address. */
export async function sentInParts<Form extends FormWithParts>(typed: Form) {
  const { textOf, withDeliverTo } = await loadFormats()
  const { deliverTo, ...more } = withDeliverTo(typed)
  return { ...more, deliverTo, address: textOf(deliverTo) }
}

/** Why VAT is charged or not, in a sentence for the buyer. Undefined where there is nothing to explain. */
export function noteOn(
  { tax, totalPrice, deliveries, delivery, hold }: PricedCart,
  { form, number: { number, known } }: Pick<OrderFormState, 'form' | 'number'>,
): string | undefined {
  const { country = '', postalCode = '' } = form.watch()
  const register = registerOf(number)
  const vat = tax?.text ?? ''
  if (tax?.treatment === 'export')
    return 'The goods leave the EU’s VAT territory, so no VAT is charged. Customs may charge import tax on arrival.'
  if (tax?.treatment === 'intra-EU supply')
    return known?.checkedAt && `${number} was valid ${whenChecked(known.checkedAt)}.`
  if (tax?.treatment === 'waiting')
    return `We are asking ${register} about ${number}. The register is not answering at the moment, so we ask again at least once an hour. You can place the order: we hold your goods until the register answers, and then write to you.${hold ? ` You then have ${holdTime(hold.hours)} to pay.` : ''} You can also leave the VAT number out, and pay ${withVat(totalPrice)} now.`
  const there = vatOf(placeOf({ country, postalCode }) ?? country)
  const isCollected = deliveries.find(({ id }) => id === delivery)?.collected
  if (country && isCollected && there !== 'ES')
    return 'You collect in Spain, so VAT is charged. If your carrier takes the goods abroad, ask us.'
  if (!country) return `${vat} is charged, but this may change with the country of delivery.`
  if (there === 'ES')
    return number && isForeignPrefix(number.slice(0, 2))
      ? `${vat} is charged, because the goods stay in Spain.`
      : undefined
  if (known?.state === 'invalid') return `${vat} is charged, because ${register} does not know ${number}.`
  if (number.startsWith('ES'))
    return `${vat} is charged: a Spanish VAT number does not exempt a delivery to ${nameOfCountry(country)}.`
  return number ? undefined : `${vat} is charged. With a VAT number from ${nameOfCountry(country)}, you pay no VAT.`
}
