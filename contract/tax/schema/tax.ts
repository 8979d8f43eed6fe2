/** Tax of a cart or an order. */
import { z } from 'zod'
import { treatments } from '../rules/treatment/treatment.ts'

export const Tax = z.object({
  treatment: z.enum(treatments).meta({ description: 'Why this rate applies' }),
  rate: z.number().min(0).meta({ description: 'Per cent' }),
  tax: z.number().min(0).meta({ description: 'In the shop’s currency' }),
  text: z.string().meta({ description: 'The text that papers state about the tax' }),
})
export type Tax = z.infer<typeof Tax>
