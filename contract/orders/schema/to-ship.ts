/** Orders as packers see them: what goes where, and by when, without amounts. */
import { z } from 'zod'
import { Collected } from '../../delivery/schema.ts'
import { AddressParts } from '../../places/schema.ts'
import { separators } from '../../rules/lists/csv.ts'
import { Id, ListQuery, requiredText } from '../../schema/wire.ts'

export const ToShipQuery = ListQuery.extend({
  due: z.enum(['true', 'false']).optional().meta({
    description: '`true`: only orders whose shipment was promised for today or earlier. `false`: only the other orders',
  }),
})
export type ToShipQuery = z.output<typeof ToShipQuery>

export const ToShipExportQuery = z.object({
  separator: z
    .enum(separators)
    .default(',')
    .meta({ description: 'The separator of columns. Spreadsheets that use a decimal comma expect a semicolon' }),
})

const PackedLine = z.object({
  name: z.string(),
  sku: z.string().optional(),
  quantity: z.number().meta({ description: 'The number of units, without refunded units' }),
})

export const ToShip = z.object({
  _id: Id,
  number: z.string(),
  name: z.string().meta({ description: 'The name of the customer' }),
  company: z.string().optional(),
  address: z.string(),
  deliverTo: AddressParts.optional().meta({
    description: 'The parts of `address`; left out if the address was typed as one text',
  }),
  country: z.string().optional(),
  postalCode: z.string().optional(),
  place: z.string().optional(),
  phone: z.string(),
  delivery: z.object({ name: z.string(), term: z.string(), collected: Collected }).optional(),
  leavesOn: z.iso.date().optional().meta({ description: 'The day for which the shipment was promised' }),
  isDue: z.boolean().meta({ description: 'Whether the shipment was promised for today or earlier' }),
  paidAt: z
    .string()
    .meta({ description: 'When the order was paid; for an order on account, when the order was placed' }),
  onAccount: z.literal(true).optional().meta({ description: 'Given if the order ships before it is paid' }),
  lines: z.array(PackedLine),
  disputed: z
    .boolean()
    .meta({ description: 'Whether the payment is disputed or was taken back. Only an admin can ship such an order' }),
  asksToCancel: z.boolean().meta({
    description: 'Whether the customer asks to cancel the order. The order cannot ship before the office has answered',
  }),
  short: z
    .object({ text: z.string(), at: z.string() })
    .optional()
    .meta({ description: 'The goods that a packer has reported missing' }),
})
export type ToShip = z.infer<typeof ToShip>

/** A report of missing goods. Only the office reads it. */
export const ShortReport = z.strictObject({ text: requiredText('Please say what is missing', 500) })
