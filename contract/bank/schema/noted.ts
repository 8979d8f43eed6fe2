/** Transfers that another program has reported (in code: noted), and that nobody has seen at the bank yet. */
import { z } from 'zod'
import { Id } from '../../schema/wire.ts'

export const NotedTransfer = z.object({
  _id: Id,
  order: z.object({ _id: Id, number: z.string() }).optional(),
  bookedOn: z.string(),
  amount: z.number().meta({ description: 'In the shop’s currency' }),
  payer: z.string(),
  bankReference: z.string(),
  notedAt: z.string(),
})
export type NotedTransfer = z.infer<typeof NotedTransfer>
