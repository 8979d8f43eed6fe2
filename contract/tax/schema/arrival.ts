/** The proof that exempt goods have left Spain: the buyer’s statement, a document that the office attaches, or the number of an export declaration. */
import { z } from 'zod'
import { Id, plainText, requiredText } from '../../schema/wire.ts'
import { isCustomsNumber, notACustomsNumber } from '../rules/arrival.ts'

/** A PDF or a picture. Its bytes are the body of the response. */
export const Proof = z.instanceof(File)

const Day = z.iso.date('Please enter the day on which the goods arrived')

export const ArrivalForm = z.strictObject({
  arrivedOn: Day.meta({ description: 'The day of the shipment, today, or a day between them' }),
  place: requiredText('Please enter the place where the goods arrived', 200),
  name: requiredText('Please enter your name', 200).meta({ description: 'The person who accepted the goods' }),
})
export type ArrivalForm = z.infer<typeof ArrivalForm>

const Token = z.string().max(100).meta({ description: 'The token in the link in the mail about the shipment' })

export const ArrivalLink = z.strictObject({ token: Token })
export const ArrivalByLink = ArrivalForm.extend({ token: Token })

const ArrivalStatement = z.object({
  arrivedOn: z.string().meta({ description: 'A day, such as 2026-11-23' }),
  place: z.string(),
  name: z.string(),
  at: z.string().meta({ description: 'When the buyer stated this' }),
})
export type ArrivalStatement = z.infer<typeof ArrivalStatement>

/** The question to the buyer whether the goods have arrived, with the answer if there is one. */
export const Arrival = z.object({
  shippedOn: z.string(),
  today: z.string().meta({ description: 'The current day in the shop’s time zone, like all days in this answer' }),
  statement: ArrivalStatement.optional(),
})
export type Arrival = z.infer<typeof Arrival>

export const ArrivalAsked = Arrival.omit({ statement: true }).extend({
  number: z.string().meta({ description: 'The order number' }),
  country: z.string(),
  lines: z.array(z.object({ name: z.string(), quantity: z.int().min(0) })),
  statement: ArrivalStatement.pick({ arrivedOn: true, at: true })
    .optional()
    .meta({ description: 'The buyer’s statement without name and place: anyone with the mail can open the link' }),
})
export type ArrivalAsked = z.infer<typeof ArrivalAsked>

/** The arrival of an order, on its page. */
export const ArrivalOfOrder = Arrival.extend({
  isExport: z.literal(true).optional().meta({
    description:
      'The goods leave the EU’s VAT territory. Only a customs document proves this; for admins and bookkeepers only',
  }),
  customsNumber: z.string().optional().meta({ description: 'The number of the export declaration (MRN)' }),
  document: z
    .object({ name: z.string(), at: z.string() })
    .optional()
    .meta({ description: 'A proof of transport that the office attached; for admins and bookkeepers only' }),
})
export type ArrivalOfOrder = z.infer<typeof ArrivalOfOrder>

export const CustomsNumber = z.strictObject({
  customsNumber: plainText(40)
    .refine(isCustomsNumber, notACustomsNumber)
    .meta({ description: 'The number of the export declaration (MRN), such as 26ES004611X0123457' }),
})

/** An order of which nothing proves that its goods have left Spain. */
export const UnprovedArrival = z.object({
  order: z.object({ _id: Id, number: z.string() }),
  company: z.string().meta({ description: 'The buyer' }),
  country: z.string(),
  shippedAt: z.string(),
})
export type UnprovedArrival = z.infer<typeof UnprovedArrival>
