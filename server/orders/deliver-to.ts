/** Where an order goes: as one text, and in parts if the form has them. */
import type { OrderForm } from '#contract/orders/schema/form.ts'
import { type AddressParts, textOf } from '#contract/places/rules/formats/address-parts.ts'
import { withPostalCode } from '#contract/places/rules/place.ts'
import { writtenCode } from '#contract/places/rules/postal-code.ts'

export type DeliverTo = {
  address: string
  /** Null if the address was typed as one text. */
  parts: AddressParts | null
  country: string
  postalCode: string
  company: string
}

type Typed = Pick<OrderForm, 'address' | 'deliverTo' | 'company' | 'country' | 'postalCode'>

/** `known`: the customer's name, and the company that is billed, for parts that the form leaves out. */
export function deliverToOf(form: Typed, known: { name: string; company: string | undefined }): DeliverTo {
  const { deliverTo } = form
  const { country = '' } = deliverTo ?? form
  const postalCode = writtenCode(country, (deliverTo ?? form).postalCode ?? '')
  const company = form.company ?? deliverTo?.company ?? known.company ?? ''
  if (!deliverTo) {
    const { address } = withPostalCode({ address: form.address, country, postalCode })
    return { address, parts: null, country, postalCode, company }
  }
  const { recipient = known.name } = deliverTo
  const parts = { ...deliverTo, recipient, company: deliverTo.company ?? company, postalCode }
  return { address: besideNames(parts, { ...known, company }), parts, country, postalCode, company }
}

/** Papers and labels name the company and the customer above the address, which repeats neither. */
function besideNames(parts: AddressParts, { name, company }: { name: string; company: string }): string {
  const recipient = parts.recipient === name ? '' : parts.recipient
  return textOf({ ...parts, recipient, company: parts.company === company ? '' : parts.company })
}
