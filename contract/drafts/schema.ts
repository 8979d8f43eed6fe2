/** An order that someone in the office enters for a customer who calls, before it is placed. */
import { z } from 'zod'
import { Address, DeliveryOffer, PricedCart, PricedLine } from '../cart/schema/cart.ts'
import { CartLine } from '../cart/schema/line.ts'
import { OwnCompany } from '../companies/schema/company.ts'
import { mostLines } from '../products/rules/quantity.ts'
import { Created } from '../schema/call-shape.ts'
import { Email, Id, plainText, wholeNumber } from '../schema/wire.ts'
import { defaultEnteredHoldDays, mostEnteredHoldDays } from './rules.ts'

const Lines = z.array(CartLine).max(mostLines, `An order holds at most ${mostLines} products`)

const NewCustomer = z.strictObject({ name: plainText(200) })

/** Opens the draft for a customer. `create` also creates the customer, who gets a mail to choose a password. */
export const NewDraft = z.strictObject({
  email: Email,
  create: NewCustomer.optional().meta({ description: 'Creates the customer, if no customer has this address yet' }),
})

const holdMessage = `Please enter 1 to ${mostEnteredHoldDays} days`

/**
 * The fields of the checkout as far as they are filled in, and the hold. The fields of the checkout are checked when the order is
 * placed.
 */
export const DraftFields = z.strictObject({
  company: plainText(200).optional(),
  recipient: plainText(100).optional(),
  street: plainText(500).optional(),
  town: plainText(100).optional(),
  region: plainText(60).optional(),
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, 'Please choose a country')
    .optional(),
  postalCode: plainText(20).optional(),
  phone: plainText(40).optional(),
  delivery: plainText(40).optional(),
  poNumber: plainText(60).optional(),
  billingName: plainText(200).optional(),
  billingAddress: plainText(500).optional(),
  vatNumber: plainText(40).optional(),
  isForBusiness: z.boolean().optional(),
  vouched: plainText(300).optional().meta({
    description:
      'For goods that the customer collects: the office’s reason for vouching that they leave Spain. The order is then without VAT. Ignored unless the draft belongs to an admin',
  }),
  holdDays: wholeNumber(holdMessage, 1)
    .refine((days) => days <= mostEnteredHoldDays, holdMessage)
    .optional()
    .meta({
      maximum: mostEnteredHoldDays,
      description: `For how many days the unpaid order is held, 1 to ${mostEnteredHoldDays}; ${defaultEnteredHoldDays} if left out`,
    }),
})
export type DraftFields = z.infer<typeof DraftFields>

export const DraftForm = z.strictObject({
  lines: Lines,
  fields: DraftFields,
  version: wholeNumber('Please give the version').meta({ description: 'The version that was read' }),
})

export const HandOver = z.strictObject({ to: Email.meta({ description: 'The email address of an admin or packer' }) })

/** The amounts that the screen shows. A packer sees none, and leaves them out. */
export const DraftPlacing = z.strictObject({
  version: wholeNumber('Please give the version'),
  totalPrice: z.number().optional().meta({ description: 'Amount, including delivery, without tax' }),
  toPay: z.number().optional().meta({ description: 'Amount, including tax' }),
})

export const PlacedDraft = Created.extend({ number: z.string().meta({ description: 'The number of the order' }) })

/** A priced cart, without amounts for a packer. */
const DraftCart = PricedCart.extend({
  lines: z.array(PricedLine.partial({ listPrice: true, price: true, totalPrice: true })),
  deliveries: z.array(DeliveryOffer.partial({ price: true })),
}).partial({ linesTotal: true, totalPrice: true, toPay: true })
export type DraftCart = z.infer<typeof DraftCart>

const Customer = z.object({
  email: z.string(),
  name: z.string(),
  isConfirmed: z.boolean().meta({ description: 'Whether the address is confirmed' }),
})

const EarlierOrder = z.object({
  _id: Id,
  number: z.string(),
  placedAt: z.string(),
  lines: z.array(z.object({ productId: Id, name: z.string(), quantity: z.number() })),
})

export const Draft = z.object({
  _id: Id,
  customer: Customer,
  lines: z.array(CartLine),
  fields: DraftFields,
  version: z.number(),
  cart: DraftCart,
  chargesVat: z
    .boolean()
    .meta({ description: 'Whether the shop charges VAT. If so, the name of the company is required' }),
  addresses: z.array(Address),
  company: OwnCompany.shape.company,
  orders: z.array(EarlierOrder).meta({ description: 'The customer’s latest orders, newest first, to order again' }),
  colleagues: z
    .array(z.object({ email: z.string(), name: z.string() }))
    .meta({ description: 'The admins and packers to whom the draft can be handed over' }),
  handedOverBy: z
    .string()
    .optional()
    .meta({ description: 'The email address of the colleague who handed the draft over' }),
})
export type Draft = z.infer<typeof Draft>

export const SavedDraft = Draft.pick({ lines: true, fields: true, version: true, cart: true })
export type SavedDraft = z.infer<typeof SavedDraft>

export const Drafts = z.object({
  drafts: z.array(
    z.object({
      _id: Id,
      customer: Customer.pick({ email: true, name: true }),
      products: z.number().meta({ description: 'How many different products the draft has' }),
      changedAt: z.string(),
      handedOverBy: z.string().optional(),
    }),
  ),
})
export type Drafts = z.infer<typeof Drafts>
