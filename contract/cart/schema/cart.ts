/** The cart with its current prices, and the address book. */
import { z } from 'zod'
import { Method, Promised } from '../../delivery/schema.ts'
import { AddressParts, Country, PostalCode } from '../../places/schema.ts'
import { mostLines } from '../../products/rules/quantity.ts'
import { Id, Phone, plainText, requiredText, wholeNumber } from '../../schema/wire.ts'
import { Tax } from '../../tax/schema/tax.ts'
import { mostAddresses } from '../rules/address-book.ts'
import { longestLine, mostPasted } from '../rules/pasted.ts'
import { CartLine, mostQuantity, Quantity } from './line.ts'

const Lines = z.array(CartLine).max(mostLines, `A cart holds at most ${mostLines} products`)

export const CartToPrice = z.strictObject({
  lines: Lines,
  delivery: plainText(40).optional(),
  country: Country.optional(),
  postalCode: PostalCode.optional(),
  vatNumber: plainText(40).optional(),
})
export type CartToPrice = z.infer<typeof CartToPrice>

/** The next step of a price ladder: its quantity, unit price, and the amount saved on that quantity, without tax. */
const NextStep = z.object({ fromQuantity: z.number(), price: z.number(), saves: z.number() })

export const PricedLine = z.object({
  id: Id,
  quantity: z.number(),
  refusal: z.string().optional().meta({ description: 'Why the line cannot be ordered as it is' }),
  mostByTransfer: z.number().optional().meta({
    description:
      'The largest quantity that the caller can pay by transfer, or 0; left out if this quantity is possible. `transferRefusal` says why',
  }),
  hint: z.string().optional().meta({ description: 'A suggestion, such as a quantity of full packs' }),
  product: z
    .object({
      slug: z.string(),
      name: z.string(),
      image: z.string(),
      sku: z.string().optional(),
      availableQuantity: z.number(),
      minimumOrder: z.number(),
    })
    .optional()
    .meta({ description: 'The product; left out if it is no longer sold' }),
  listPrice: z.number().meta({ description: 'Amount per unit before the price ladder, without tax' }),
  price: z.number().meta({ description: 'Amount per unit at this quantity, without tax' }),
  totalPrice: z.number().meta({ description: 'Amount, without tax' }),
  fromQuantity: z
    .number()
    .optional()
    .meta({ description: 'For a price from the price ladder: the smallest quantity of its step' }),
  nextStep: NextStep.optional(),
  heldByOwnOrders: z
    .array(z.object({ _id: Id, number: z.string(), quantity: z.number() }))
    .optional()
    .meta({ description: 'The caller’s unpaid orders that hold the missing stock' }),
})
export type PricedLine = z.infer<typeof PricedLine>

export const DeliveryOffer = z.object({
  id: z.string(),
  ...Method.shape,
  price: z.number().meta({ description: 'Amount, for this cart, without tax' }),
  freeFrom: z.number().optional().meta({ description: 'Free for orders from this amount, without tax' }),
  promise: Promised.optional().meta({ description: 'When the goods leave and arrive if they are ordered now' }),
})
export type DeliveryOffer = z.infer<typeof DeliveryOffer>

export const PricedCart = z.object({
  lines: z.array(PricedLine),
  linesTotal: z.number().meta({ description: 'Amount, without tax, for the lines that can be ordered' }),
  deliveries: z.array(DeliveryOffer),
  country: Country.optional().meta({
    description: 'The country in the request. `deliveries` has the methods for this country',
  }),
  place: z.string().optional().meta({
    description:
      'The place in the request. Left out if a required postal code is missing or incomplete. `deliveries` then has the methods for the mainland of Spain, but nothing can be delivered yet',
  }),
  proposedDelivery: z.string().optional().meta({
    description:
      'The id of the method to select by default: the method that the caller used last, or else the cheapest method that is not for collection',
  }),
  lastDelivery: z
    .string()
    .optional()
    .meta({ description: 'The id of the method that the caller used last, if still offered' }),
  delivery: z.string().optional().meta({ description: 'The id of the delivery method that is included in the total' }),
  totalPrice: z.number().meta({ description: 'Amount, without tax' }),
  tax: Tax.optional().meta({ description: 'The tax; only in a shop that charges VAT' }),
  toPay: z.number().meta({ description: 'Amount, including tax' }),
  advice: z
    .array(z.string())
    .optional()
    .meta({ description: 'Advice about products that do not work together or are missing' }),
  refusal: z.string().optional().meta({ description: 'Why the cart as a whole cannot be ordered' }),
  transferHoldDays: z.number().optional().meta({
    description:
      'For how many days an order that waits for a transfer is held; left out if the shop takes no transfers',
  }),
  transferRefusal: z.string().optional().meta({ description: 'Why the caller cannot pay this cart by transfer' }),
  billedTo: z
    .object({ legalName: z.string(), billingAddress: z.string(), vatNumber: z.string().optional() })
    .optional()
    .meta({
      description:
        'For members of a company: the company that is billed. VAT number and billing details in the form are ignored',
    }),
  account: z
    .object({
      netDays: z.number(),
      left: z.number().meta({ description: 'Amount of the company’s credit that is left' }),
      refusal: z.string().optional().meta({ description: 'Why this cart cannot be ordered on account' }),
    })
    .optional()
    .meta({ description: 'The company’s credit; only if it has payment terms' }),
  hold: z.object({ hours: z.number(), says: z.string() }).optional().meta({
    description: 'For how long the unpaid order would be held; `says` is a sentence about this',
  }),
})
export type PricedCart = z.infer<typeof PricedCart>

/** Each line holds a quantity and either an article number in any spelling or search words. */
export const Codes = z.strictObject({ codes: z.array(plainText(longestLine)).max(mostPasted) })

const NamedProduct = z.object({ id: Id, name: z.string(), sku: z.string() })

/** One result for each line sent. */
export const FoundCodes = z.object({
  lines: z.array(
    z.object({
      product: NamedProduct.optional().meta({
        description: 'The product, if the line of text states one article number and one quantity',
      }),
      quantity: z.number().optional(),
      couldBe: z.array(NamedProduct).meta({ description: 'The possible articles of an unclear line, to choose from' }),
    }),
  ),
})
export type FoundCodes = z.infer<typeof FoundCodes>

export const OrderedAgain = z.object({
  cart: PricedCart,
  changes: z.array(z.string()).meta({ description: 'What has changed since the order, in sentences' }),
})

export const Cart = z.object({ lines: z.array(z.object({ id: Id, quantity: z.number() })), version: z.number() })
export type Cart = z.infer<typeof Cart>

/** Replaces the whole cart, if it still has this version. */
export const CartForm = z.strictObject({
  lines: Lines,
  version: wholeNumber('Please give the version').meta({
    description: 'The version that was read; 0 if no cart has been saved yet',
  }),
})

/** The new quantity of a line; 0 removes the line. */
const ChangedLine = CartLine.extend({
  quantity: Quantity.or(z.literal(0)).meta({
    type: 'integer',
    minimum: 0,
    maximum: mostQuantity,
    description: '0 removes the line',
  }),
})

/**
 * Changes one line, changes the lines in `set`, or adds the lines of another cart with `merge`. A merge keeps the larger
 * quantity of each product.
 */
export const CartChange = z
  .strictObject({
    ...ChangedLine.partial().shape,
    set: z
      .array(ChangedLine)
      .max(2 * mostLines)
      .optional(),
    merge: Lines.optional(),
  })
  .superRefine(({ id, quantity, set, merge }, context) => {
    const isLine = id !== undefined && quantity !== undefined
    if ([isLine, set !== undefined, merge !== undefined].filter(Boolean).length === 1) return
    context.addIssue({ code: 'custom', path: ['id'], message: 'Please give a line, lines to set, or lines to merge' })
  })

export const Address = z.strictObject({
  label: plainText(60).optional(),
  company: plainText(200).optional(),
  address: requiredText('Please enter your address', 500),
  parts: AddressParts.optional().meta({
    description: 'The parts of `address`; left out if the address was typed as one text',
  }),
  country: Country,
  phone: Phone,
  isDefault: z.boolean().optional(),
})
export type Address = z.infer<typeof Address>

export const AddressBook = z.object({ addresses: z.array(Address) })

/** An entry as it is saved. The shop writes the text of its parts. */
const NewAddress = Address.extend({
  address: plainText(500).optional().meta({ description: 'Required without `parts`' }),
  country: Country.optional().meta({ description: 'Required without `parts`' }),
}).superRefine(({ parts, address, country }, context) => {
  const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
  if (!parts && !address) refuse('address', 'Please enter your address')
  if (!parts && !country) refuse('country', 'Please choose a country')
})
export type NewAddress = z.infer<typeof NewAddress>

export const AddressBookForm = z
  .strictObject({ addresses: z.array(NewAddress).max(mostAddresses, `Please keep at most ${mostAddresses} addresses`) })
  .refine(({ addresses }) => addresses.filter(({ isDefault }) => isDefault).length <= 1, {
    path: ['addresses'],
    message: 'Only one address can be the default',
  })
