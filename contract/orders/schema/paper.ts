/** Papers, as the API returns them. */
import { z } from 'zod'
import { plainText, requiredText } from '../../schema/wire.ts'
import { listedPapers } from '../rules/money/paper.ts'

export const OrderPaper = z.object({
  kind: z.enum(listedPapers),
  number: z.string().optional().meta({
    description:
      'The number of the paper, such as R-2026-0001. Left out until the paper is issued. That is just after the payment, the refund or, for some invoices, the shipment',
  }),
  issuedOn: z.string().optional().meta({ description: 'The date in the seller’s time zone' }),
  fromElsewhere: z
    .literal(true)
    .optional()
    .meta({ description: 'The invoice and its number are from the seller’s ERP' }),
})
export type OrderPaper = z.infer<typeof OrderPaper>

/** The correct billing details of an order whose invoice is wrong. The tax of the order stays. */
export const InvoiceCorrection = z.strictObject({
  billingName: requiredText('Please enter the name', 200),
  billingAddress: requiredText('Please enter the address', 500),
  vatNumber: plainText(40).optional().meta({ description: 'With the two letters of its country' }),
  reason: requiredText('Please say why', 300).meta({ description: 'Printed on the corrective invoice' }),
})
export type InvoiceCorrection = z.infer<typeof InvoiceCorrection>

/** The number that the seller’s ERP gave its invoice. */
export const OutsideNumber = z.object({ number: requiredText('Please give the number of the invoice', 60) })
