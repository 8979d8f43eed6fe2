/** The fields of an order: their schema and initial values. They have the names of the request. */

import type { z } from 'zod'
import { defaultAddressOf } from '#contract/cart/rules/address-book.ts'
import type { Draft } from '#contract/drafts/schema.ts'
import type { OrderForm } from '#contract/orders/schema/form.ts'
import type { SchemaLoader, useShopForm } from '#web/forms/use-shop-form.ts'

/** The customer, as known before anything is typed. A shop that charges VAT uses another schema. */
export type Customer = Pick<Draft, 'addresses' | 'company' | 'chargesVat'>

type Typed = z.input<typeof OrderForm>

/** The state of the fields, which each page keeps in its own way. */
export type OrderFields = Pick<ReturnType<typeof useShopForm<Typed, OrderForm>>, 'form' | 'field'>

/** Each kind of form has a schema of its own, and all have the fields of the request. */
export type OrderSchema = SchemaLoader<Typed, OrderForm>

const loadSchemas = () => import('#contract/orders/schema/form.ts')
const loadSchema = async () => (await loadSchemas()).CheckoutForm
const loadTaxedSchema = async () => (await loadSchemas()).TaxedCheckoutForm

export const schemaFor = ({ chargesVat }: Pick<Customer, 'chargesVat'>): OrderSchema =>
  chargesVat ? loadTaxedSchema : loadSchema

export const nothingTyped = {
  ...{ company: '', address: '', country: '', postalCode: '', phone: '', poNumber: '', delivery: '' },
  ...{ billingName: '', billingAddress: '', vatNumber: '', isForBusiness: false },
}

/** The initial values of the fields: of the default address, and of the saved company. */
export function knownOf({ addresses, company, chargesVat }: Customer) {
  const { address = '', country = '', phone = '', company: at = '' } = defaultAddressOf(addresses) ?? {}
  const known = { ...nothingTyped, address, country, postalCode: postalCodeIn(address), phone, company: at }
  if (!chargesVat) return known
  const { legalName = at, vatNumber } = company ?? {}
  return { ...known, company: legalName, vatNumber: vatNumber?.vatNumber ?? '' }
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
