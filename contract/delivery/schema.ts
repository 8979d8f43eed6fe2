/** The delivery of an order, and the methods of delivery, in answers of the API. */
import { z } from 'zod'

export const Promised = z.object({
  leavesOn: z.iso
    .date()
    .meta({ description: 'The day on which the goods leave or are ready to collect, such as 2026-11-26' }),
  arrivesFrom: z.iso.date().meta({ description: 'The first day on which the goods may arrive' }),
  arrivesUntil: z.iso.date().meta({ description: 'The last day on which the goods should arrive' }),
})

export const Collected = z.boolean().meta({
  description:
    'True if the customer collects the goods, in person or by a carrier; false if the seller has the goods delivered',
})

/** The part of a delivery method that is the same for every order. */
export const Method = z.object({
  name: z.string(),
  term: z.string().meta({ description: 'The Incoterm and its place, such as EXW Sagunto' }),
  says: z.string(),
  collected: Collected,
})
