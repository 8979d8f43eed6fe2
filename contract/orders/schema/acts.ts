/** The forms with which customers and the office act on an order. */

import { z } from 'zod'
import { PostalCode } from '../../places/schema.ts'
import { plainText, requiredText } from '../../schema/wire.ts'
import { paidWays } from '../rules/money/ways-to-pay.ts'
import { mostParcels } from '../rules/order.ts'
import { DeliveryFields } from './form.ts'

/** The corrected delivery address. The place cannot change, because the delivery price and the tax depend on it. */
export const AddressCorrection = DeliveryFields.extend({
  company: plainText(200),
  postalCode: PostalCode.optional().meta({
    description: 'The new postal code, if the order has one. Without it, the address has to contain the old one',
  }),
  despitePlace: z.boolean().optional().meta({
    description:
      'An admin sends paid goods to another place of the same country and VAT; nothing is charged or paid back for it',
  }),
})
export type AddressCorrection = z.infer<typeof AddressCorrection>

export const Note = z.strictObject({ text: requiredText('Please write a note', 1_000) })

/** How the unpaid order is to be paid from now on. */
export const OtherWayToPay = z.strictObject({ paysBy: z.enum(paidWays, { error: 'Please choose a way to pay' }) })

/** Why the office answers for it that collected goods leave Spain. */
export const Vouching = z.strictObject({ reason: requiredText('Say how the goods leave Spain', 300) })

/** A customer's request to cancel a paid order. */
export const CancellationForm = z.strictObject({ reason: requiredText('Say why you want to cancel the order', 300) })

/** The answer with which the office declines a customer's request. */
export const DeclineForm = z.strictObject({ answer: requiredText('Write an answer to the customer', 1_000) })

/** A package of a shipped order. */
export const Parcel = z.strictObject({
  carrier: requiredText('Please enter the carrier', 60),
  tracking: plainText(60).optional(),
})
export type Parcel = z.infer<typeof Parcel>

export const Parcels = z.strictObject({ parcels: z.array(Parcel).max(mostParcels) })

/** Optional details of a shipment. */
export const Shipment = z
  .strictObject({
    carrier: plainText(60).optional(),
    tracking: plainText(60).optional(),
    despiteDispute: z.boolean().optional(),
  })
  .refine(({ carrier, tracking }) => carrier || !tracking, { path: ['carrier'], message: 'Please enter the carrier' })

/** Undoes a shipment. Once the mail about the shipment has been sent, a reason is required, which is mailed as well. */
export const Unshipping = z.strictObject({ reason: plainText(300).optional() })
