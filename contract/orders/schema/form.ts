/** The forms with which customers order: on the Purchase page, at the checkout, and from the cart. */

import { z } from 'zod'
import { CartLine, Quantity } from '../../cart/schema/line.ts'
import { codeRefusal } from '../../places/rules/postal-code.ts'
import { AddressFields, AddressParts, Country, hasCountry, PostalCode, withRequiredParts } from '../../places/schema.ts'
import { mostLines } from '../../products/rules/quantity.ts'
import { Email, Id, Phone, plainText, requiredText } from '../../schema/wire.ts'
import { isBilledInSpain } from '../../tax/rules/vat-number.ts'
import { waysToPay } from '../rules/money/ways-to-pay.ts'

const noAddress = 'Please enter your address'

/**
 * The purchase request. Price and total are compared with the shop's own figures, and the name is ignored: the server takes all
 * three from its own tables.
 */
export const PurchaseForm = z.strictObject({
  id: Id.meta({ description: 'The product, in an order of a single product; otherwise use `lines`' }),
  name: plainText(500).optional().meta({ description: 'Ignored: the shop uses its own name for the product' }),
  quantity: Quantity,
  userName: plainText(500).optional(),
  email: Email.optional(),
  address: requiredText(noAddress, 500),
  phone: Phone,
  price: z.number().optional().meta({
    description:
      'Amount per unit, without tax. If the catalogue has another price, the answer is 409 with the current figures',
  }),
  totalPrice: z.number().optional().meta({
    description:
      'Amount, including delivery, without tax. If the total differs, the answer is 409 with the current figures',
  }),
})
export type PurchaseForm = z.infer<typeof PurchaseForm>

/** As one text or in parts. */
export const AddressOrParts = {
  address: plainText(500, noAddress)
    .default('')
    .meta({ description: 'The address as one text. For an address in parts, use `deliverTo` instead' }),
  deliverTo: AddressParts.optional(),
}

type OneAddress = { address: string; deliverTo?: z.infer<typeof AddressParts> | undefined }

export const hasAddress = ({ address, deliverTo }: OneAddress) => Boolean(address || deliverTo)

const isForm = ({ value }: { value: unknown }) => typeof value === 'object' && value !== null

export const needsAddress = { path: ['address'], message: noAddress, when: isForm }

/** Refuses an address in parts beside a text, a country or a postal code. */
export function refuseBoth(
  { deliverTo, ...alone }: OneAddress & { country?: string | undefined; postalCode?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (!deliverTo) return
  const { address, country, postalCode } = alone
  for (const [field, value] of Object.entries({ address, country, postalCode }))
    if (value) context.addIssue({ code: 'custom', path: [field], message: 'Set this in `deliverTo`' })
}

/** The parts of a purchase that the customer types as text. */
export const DeliveryFields = PurchaseForm.pick({ address: true, phone: true })

const Lines = z
  .array(CartLine)
  .min(1, 'Please order at least one product')
  .max(mostLines, `Please order at most ${mostLines} products at once`)

/** The id of a delivery method. */
const DeliveryId = plainText(40)

/** Optional details of an order, in addition to its products and address. */
const Extras = z.strictObject({
  company: plainText(200).optional(),
  country: Country.optional(),
  poNumber: plainText(60).optional(),
  billingName: plainText(200).optional(),
  billingAddress: plainText(500).optional(),
  vatNumber: plainText(40).optional(),
  postalCode: PostalCode.optional(),
  isForBusiness: z
    .boolean()
    .optional()
    .meta({ description: 'Whether the customer declares that the order is for a business' }),
  delivery: DeliveryId.optional(),
})

const missingCompany = 'Please enter the name of your company'
export const missingNif =
  'Enter the VAT number (NIF): an invoice to Spain must state it. If your company is abroad and has no NIF, enter its country in My Profile'

type PlaceFields = { country?: string | undefined; postalCode?: string | undefined }

/** The message if the postal code is not whole, where it decides the place. The server also compares it with the town. */
const placeRefusal = ({ country = '', postalCode = '' }: PlaceFields): string | undefined =>
  codeRefusal(country, postalCode)

/** An order of one product, as specified, or of the lines of a cart. */
export const OrderForm = PurchaseForm.partial({ id: true, quantity: true })
  .extend({
    ...AddressOrParts,
    lines: Lines.optional(),
    cartVersion: z.int().min(1).optional().meta({
      description:
        'The version of the saved cart from which these lines come. The answer is 409 if the cart has changed or was ordered',
    }),
    toPay: z.number().optional().meta({
      description: 'Amount, including tax. If the amount differs, the answer is 409 with the current figures',
    }),
    paysBy: z.enum(waysToPay).optional().meta({
      description:
        '`card` if left out. `transfer`: in advance, to the shop’s bank account. `account`: after shipping, for companies with payment terms',
    }),
    ...Extras.shape,
  })
  .refine(hasAddress, needsAddress)
  // The specified request has the address as one text in any case.
  .superRefine((form, context) => refuseBoth(form.lines ? form : { ...form, address: '' }, context))
  .superRefine(({ id, quantity, lines, totalPrice, price, cartVersion, ...place }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    const refusal = placeRefusal(place)
    if (refusal) refuse('postalCode', refusal)
    if (!lines && id === undefined) refuse('id', 'Please give the product')
    if (!lines && quantity === undefined) refuse('quantity', 'Please enter a whole number')
    if (!lines && cartVersion !== undefined) refuse('cartVersion', 'Give this only for an order with lines')
    if (!lines) return
    if (totalPrice === undefined) refuse('totalPrice', 'Please give the total')
    for (const [field, value] of Object.entries({ id, quantity, price }))
      if (value !== undefined) refuse(field, 'For an order with lines, set this in its lines')
  })
export type OrderForm = z.infer<typeof OrderForm>

/** The checkout form. The order of the fields is the order in which missing fields are listed. */
const CheckoutFields = AddressFields.extend({
  phone: DeliveryFields.shape.phone,
  ...Extras.omit({ country: true, postalCode: true }).shape,
  delivery: DeliveryId,
})

/** Without a country there are no methods to choose from, so the missing country is an error and the missing method is not. */
const needsDelivery = { path: ['delivery'], message: 'Please choose a delivery method', when: hasCountry }

/**
 * The fields of the Purchase page. Without a country, the order is collected. A shop that charges VAT also asks for the company, and for an
 * address in parts, which has a `street`, if it sends the goods without VAT.
 */
const purchaseFields = DeliveryFields.extend({
  address: plainText(500),
  street: AddressFields.shape.street.optional(),
  town: AddressFields.shape.town,
  region: AddressFields.shape.region,
  country: Country.or(z.literal('')),
  postalCode: PostalCode,
  delivery: DeliveryId,
  company: plainText(200),
  vatNumber: plainText(40),
})
  .refine(({ address, street }) => address || street !== undefined, needsAddress)
  .refine(({ company, vatNumber }) => company || !vatNumber, { path: ['company'], message: missingCompany })
  .refine((form) => !placeRefusal(form), {
    path: ['postalCode'],
    when: hasCountry,
    // Cast: the form that is refused.
    error: ({ input }) => placeRefusal(input as PlaceFields),
  })

const isInParts = ({ value }: { value: unknown }) =>
  hasCountry({ value }) && z.object({ street: z.string() }).safeParse(value).success
export const PurchaseFields = withRequiredParts(purchaseFields, isInParts)

export const CheckoutForm = withRequiredParts(CheckoutFields).refine(({ delivery }) => delivery, needsDelivery)
export type CheckoutForm = z.infer<typeof CheckoutForm>

type BilledFields = { country?: string; company?: string; vatNumber?: string }

/**
 * Of a customer without a company: a member’s order is billed to the company, wherever it goes. Purchase can be ordered with the specified
 * fields alone.
 */
const withNumber = <Schema extends z.ZodObject>(schema: Schema, when = hasCountry): Schema =>
  schema.refine(
    (form) => {
      // Cast: the form that is checked.
      const { country = '', company = '', vatNumber = '' } = form as BilledFields
      return vatNumber || !isBilledInSpain(country) || (!country && !company)
    },
    { path: ['vatNumber'], message: missingNif, when },
  )

export const BilledPurchaseFields = withNumber(PurchaseFields, isForm)

/** The checkout form of a shop that charges VAT. */
export const TaxedCheckoutForm = withRequiredParts(
  z.strictObject({
    company: requiredText(missingCompany, 200),
    isForBusiness: z.boolean().refine(Boolean, 'Please confirm that the order is for a business'),
    ...CheckoutFields.omit({ company: true, isForBusiness: true }).shape,
  }),
).refine(({ delivery }) => delivery, needsDelivery)
export const BilledCheckoutForm = withNumber(TaxedCheckoutForm)
