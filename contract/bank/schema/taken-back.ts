/** Transfers that the bank has taken back. */
import { z } from 'zod'
import { Id } from '../../schema/wire.ts'

const Booked = z.object({
  _id: Id,
  bookedOn: z.string(),
  amount: z.number().meta({ description: 'In the shop’s currency' }),
  payer: z.string(),
  text: z.string(),
})

export const TakenBack = Booked.extend({
  original: Booked.optional().meta({ description: 'The transfer that was taken back, if the shop knows it' }),
  orders: z
    .array(
      z.object({
        ...{ _id: Id, number: z.string(), customer: z.string() },
        owed: z.number().meta({ description: 'Amount that the order owes now' }),
        ...{ hasShipped: z.boolean(), hasEnded: z.boolean() },
      }),
    )
    .meta({ description: 'The orders that the transfer had paid, in part or in full' }),
  fits: z
    .array(Booked.extend({ orders: z.array(z.string()) }))
    .meta({ description: 'Transfers of the same amount. A person has to choose the one that was taken back' }),
  doubt: z
    .string()
    .optional()
    .meta({ description: 'A sentence about an earlier entry that may be the same as this entry' }),
})
export type TakenBack = z.infer<typeof TakenBack>

export const TakenBackForm = z.strictObject({ entry: Id.meta({ description: 'The transfer that was taken back' }) })
