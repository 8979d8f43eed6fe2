/** The forms with which customers and the office act on an order. */

import { z } from 'zod'
import { AddressFields, PostalCode, withRequiredParts } from '../../places/schema.ts'
import { plainText, requiredText } from '../../schema/wire.ts'
import { paidWays } from '../rules/money/ways-to-pay.ts'
import { mostParcels } from '../rules/order.ts'
import { AddressOrParts, DeliveryFields, hasAddress, needsAddress, refuseBoth } from './form.ts'

const CorrectionFields = z.strictObject({
  company: plainText(200),
  phone: DeliveryFields.shape.phone,
  despitePlace: z.boolean().optional().meta({
    description:
      'For admins only: sends paid goods to another place that is in the same country and has the same VAT. The price stays the same',
  }),
})

/** The corrected delivery address. The place cannot change, because the delivery price and the tax depend on it. */
export const AddressCorrection = z
  .strictObject({
    ...AddressOrParts,
    ...CorrectionFields.shape,
    postalCode: PostalCode.optional().meta({
      description:
        'The new postal code, for an address as one text. If left out, the text has to contain the old postal code',
    }),
  })
  .refine(hasAddress, needsAddress)
  .superRefine(refuseBoth)
export type AddressCorrection = z.infer<typeof AddressCorrection>

/** The form of a corrected address, with one field for its text, or with one for each of its parts. */
export const CorrectedText = DeliveryFields.extend(CorrectionFields.shape)
export const CorrectedParts = withRequiredParts(AddressFields.extend(CorrectionFields.shape))

export const Note = z.strictObject({ text: requiredText('Please write a note', 1_000) })

/** How the unpaid order is to be paid from now on. */
export const OtherWayToPay = z.strictObject({ paysBy: z.enum(paidWays, { error: 'Please choose a way to pay' }) })

/** Why the office vouches that collected goods leave Spain. */
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
