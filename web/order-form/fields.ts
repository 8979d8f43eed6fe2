/** The fields of an order: their schema and initial values. They have the names of the request. */

import type { z } from 'zod'
import { defaultAddressOf } from '#contract/cart/rules/address-book.ts'
import type { Address } from '#contract/cart/schema/cart.ts'
import type { Draft } from '#contract/drafts/schema.ts'
import type { CheckoutForm, OrderForm } from '#contract/orders/schema/form.ts'
import type { AddressParts } from '#contract/places/rules/formats/address-parts.ts'
import type { SchemaLoader, useShopForm } from '#web/forms/use-shop-form.ts'

/** The customer, as known before anything is typed. A shop that charges VAT uses another schema. */
export type Customer = Pick<Draft, 'addresses' | 'company' | 'chargesVat'>

type Parts = Pick<CheckoutForm, 'recipient' | 'street' | 'town' | 'region'>
type SomeParts = { [Name in keyof Parts]?: Parts[Name] | undefined }

type Typed = z.input<typeof OrderForm> & SomeParts
export type TypedOrder = Omit<OrderForm, 'address'> & { address?: string } & SomeParts

/** The state of the fields, which each page keeps in its own way. */
export type OrderFields = Pick<ReturnType<typeof useShopForm<Typed, TypedOrder>>, 'form' | 'field'>

/** Each kind of form has a schema of its own. All have the fields of the request; Purchase types the address as one text. */
export type OrderSchema = SchemaLoader<Typed, TypedOrder>

const loadSchemas = () => import('#contract/orders/schema/form.ts')
const loadSchema = async () => (await loadSchemas()).CheckoutForm
const loadTaxedSchema = async () => (await loadSchemas()).TaxedCheckoutForm
const loadBilledSchema = async () => (await loadSchemas()).BilledCheckoutForm

export const schemaFor = ({ chargesVat, company }: Customer): OrderSchema =>
  !chargesVat ? loadSchema : company ? loadTaxedSchema : loadBilledSchema

export const nothingTyped = {
  ...{ recipient: '', street: '', postalCode: '', town: '', region: '', country: '' },
  ...{ company: '', phone: '', poNumber: '', delivery: '' },
  ...{ billingName: '', billingAddress: '', vatNumber: '', isForBusiness: false },
}

/** The initial values of the fields: of the default address, and of the saved company. */
export async function knownOf({ addresses, company, chargesVat }: Customer) {
  const entry = defaultAddressOf(addresses)
  const known = { ...nothingTyped, ...(entry && (await fieldsOf(entry))), company: entry?.company ?? '' }
  if (!chargesVat) return known
  const { legalName = known.company, vatNumber } = company ?? {}
  return { ...known, company: legalName, vatNumber: vatNumber?.vatNumber ?? '' }
}

/** An entry of the address book as fields, or the address of an order. An address that was typed as one text is split. */
export async function fieldsOf({ parts, address, country, phone }: Omit<Address, 'label' | 'company' | 'isDefault'>) {
  const { recipient = '', street, postalCode = '', town = '', region = '' } = parts ?? (await partsOf(address, country))
  return { recipient, street, postalCode, town, region, country, phone }
}

/** The formats of addresses are loaded only when they are needed. */
export const loadFormats = () => import('#contract/places/rules/formats/address-parts.ts')
export const partsOf = async (text: string, country: string): Promise<AddressParts> => {
  const { partsIn } = await import('#contract/places/rules/formats/typed-address.ts')
  return { ...partsIn(text, country), country }
}

const postalCodes = /\b(\d{5}|\d{4}-\d{3}|\d{3} \d{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/gi

/** A suggestion taken from the text of an address; empty if the text has no postal code. */
export const postalCodeIn = (address: string): string => address.match(postalCodes)?.at(-1) ?? ''

/** Empty fields are not sent. */
export const filled = <Fields extends object>(fields: Fields): Partial<Fields> =>
  // Cast: `fromEntries` does not know the names.
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== '' && value !== false && value !== undefined),
  ) as Partial<Fields>
