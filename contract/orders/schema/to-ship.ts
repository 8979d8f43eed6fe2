/** Orders as packers see them: what goes where, and by when, without amounts. */
import { z } from 'zod'
import { Collected } from '../../delivery/schema.ts'
import { AddressParts } from '../../places/schema.ts'
import { separators } from '../../rules/lists/csv.ts'
import { Id, ListQuery, requiredText } from '../../schema/wire.ts'

export const ToShipQuery = ListQuery.extend({
  due: z
    .enum(['true', 'false'])
    .optional()
    .meta({ description: 'Only orders that were promised for today or earlier, or only the others' }),
})
export type ToShipQuery = z.output<typeof ToShipQuery>

export const ToShipExportQuery = z.object({
  separator: z
    .enum(separators)
    .default(',')
    .meta({ description: 'Between the columns. Spreadsheets that use a decimal comma expect a semicolon' }),
})

const PackedLine = z.object({
  name: z.string(),
  sku: z.string().optional(),
  quantity: z.number().meta({ description: 'Without what was refunded' }),
})

export const ToShip = z.object({
  _id: Id,
  number: z.string(),
  name: z.string().meta({ description: 'The name of the customer' }),
  company: z.string().optional(),
  address: z.string(),
  deliverTo: AddressParts.optional().meta({
    description: 'The parts of `address`; left out if it was typed as one text',
  }),
  country: z.string().optional(),
  postalCode: z.string().optional(),
  place: z.string().optional(),
  phone: z.string(),
  delivery: z.object({ name: z.string(), term: z.string(), collected: Collected }).optional(),
  leavesOn: z.iso.date().optional().meta({ description: 'The day on which the goods were promised to leave' }),
  isDue: z.boolean().meta({ description: 'Whether they were promised for today or earlier' }),
  paidAt: z.string().meta({ description: 'For an order on account: when it was placed' }),
  onAccount: z.literal(true).optional().meta({ description: 'The order ships before it is paid' }),
  lines: z.array(PackedLine),
  disputed: z
    .boolean()
    .meta({ description: 'The payment is disputed, or was taken back: only an admin ships such an order' }),
  asksToCancel: z
    .boolean()
    .meta({ description: 'The customer asks to cancel: the order cannot ship before an answer' }),
  short: z
    .object({ text: z.string(), at: z.string() })
    .optional()
    .meta({ description: 'What a packer has reported missing' }),
})
export type ToShip = z.infer<typeof ToShip>

/** A report of missing goods. Only the office reads it. */
export const ShortReport = z.strictObject({ text: requiredText('Please say what is missing', 500) })
