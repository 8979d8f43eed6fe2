/** The schemas of delivery methods. Only the settings load them, so they are not among the schemas of all forms. */
import { z } from 'zod'
import { Place } from '../places/schema.ts'
import { isWholeCents } from '../rules/money.ts'
import { plainText, requiredNumber, requiredText, wholeNumber } from '../schema/wire.ts'
import { mostDays, transitRefusal } from './rules/calendar.ts'
import { defaultRefusal, mostDeliveries, reachRefusal } from './rules/methods.ts'
import { Collected, Promised } from './schema.ts'

export const DeliveryDates = z.object({
  inStock: Promised.extend({
    leavesToday: z.boolean().meta({ description: 'Whether an order before the cut-off still leaves today' }),
    cutOff: z.string().meta({ description: 'The cut-off with its time zone, such as 14:00 CET' }),
    country: z
      .string()
      .optional()
      .meta({ description: 'Where the goods arrive; left out if customers can only collect' }),
  })
    .optional()
    .meta({ description: 'The dates for goods in stock; left out if the shop promises no dates' }),
})
export type DeliveryDates = z.infer<typeof DeliveryDates>

/** Working days of handling or of a journey. */
export const days = wholeNumber('Please enter the days')
  .refine((count) => count <= mostDays, `At most ${mostDays} days`)
  .meta({ maximum: mostDays })

const amount = requiredNumber('Please enter an amount')
  .refine((amount) => amount >= 0 && amount < 1_000_000, 'Please enter an amount')
  .refine(isWholeCents, 'Please enter an amount with at most two decimals')

/** A delivery method. Without transit days, the shop promises no dates for it. */
export const DeliveryForm = z.strictObject({
  id: requiredText('Please give the method a code', 40).regex(
    /^[a-z0-9-]+$/,
    'Use lower-case letters, digits and hyphens',
  ),
  name: requiredText('Please give the method a name', 100),
  term: requiredText('Please give the Incoterm and its place', 100),
  says: plainText(300),
  collected: Collected.meta({
    description:
      'True if the customer collects the goods, in person or by a carrier; false if the seller delivers. `term` has no influence',
  }),
  price: amount,
  freeFrom: amount.optional(),
  countries: z.array(Place).min(1, 'Please name a place').max(300).optional().meta({
    description:
      'The places for which the method can be chosen; `ES` is only the mainland of Spain. If left out, customers of every place can collect',
  }),
  transitFrom: days.optional().meta({ description: 'The fewest working days in transit' }),
  transitUntil: days.optional().meta({ description: 'The most working days in transit' }),
  isDefault: z.boolean(),
})
export type DeliveryForm = z.infer<typeof DeliveryForm>

export const DeliveriesForm = z
  .strictObject({ deliveries: z.array(DeliveryForm).max(mostDeliveries) })
  .superRefine(({ deliveries }, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    const words = deliveries.map(({ id }) => id)
    for (const [index, { id, isDefault, price, collected, countries, ...transits }] of deliveries.entries()) {
      if (words.indexOf(id) < index) refuse(['deliveries', index, 'id'], 'Another method has this code')
      const refusal = isDefault && defaultRefusal({ price, collected, countries })
      if (refusal) refuse(['deliveries', index, 'isDefault'], refusal)
      const unreached = reachRefusal({ collected, countries })
      if (unreached) refuse(['deliveries', index, 'countries'], unreached)
      const transit = transitRefusal(transits)
      if (transit) refuse(['deliveries', index, 'transitUntil'], transit)
    }
    if (deliveries.filter(({ isDefault }) => isDefault).length > 1)
      refuse(['deliveries'], 'Only one method can be the default')
  })
