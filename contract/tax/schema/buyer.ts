/** The buyer of an order in the register of VAT numbers, and invoices without a NIF. */
import { z } from 'zod'
import { Id } from '../../schema/wire.ts'
import { nameComparisons } from '../rules/registered-name.ts'

const NamedOrder = z.object({ _id: Id, number: z.string() })

/** Name and address in the register, beside the billed name. */
export const Registered = z.object({
  name: z
    .string()
    .optional()
    .meta({ description: 'The registered name; left out if the country of the number publishes no names' }),
  address: z.string().optional(),
  compared: z.enum(nameComparisons).meta({
    description:
      'How the registered name compares with the billed name. Case, accents, punctuation and legal forms do not count',
  }),
  isSeen: z.literal(true).optional().meta({ description: 'Given if the office has recognised the buyer' }),
})
export type Registered = z.infer<typeof Registered>

/** An exempt order whose VAT number the register gives to another name, or to none. */
export const OtherName = z.object({
  order: NamedOrder,
  billedName: z.string(),
  vatNumber: z.string(),
  registeredName: z.string().optional(),
  registeredAddress: z.string().optional(),
})
export type OtherName = z.infer<typeof OtherName>

export const InvoiceWithoutNif = z.object({
  order: NamedOrder,
  buyer: z.string(),
  placedAt: z.string(),
})
export type InvoiceWithoutNif = z.infer<typeof InvoiceWithoutNif>
