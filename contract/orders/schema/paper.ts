/** Papers, as the API returns them. */
import { z } from 'zod'
import { numberedPapers } from '../rules/money/paper.ts'

/** A PDF file. Its bytes are the body of the response; its name is in the Content-Disposition header. */
export const Pdf = z.instanceof(File)

export const OrderPaper = z.object({
  kind: z.enum(numberedPapers),
  number: z.string().optional().meta({
    description: 'Such as R-2026-0001; left out until the paper is issued, a moment after the payment or refund',
  }),
  issuedOn: z.string().optional().meta({ description: 'The date in the seller’s time zone' }),
})
export type OrderPaper = z.infer<typeof OrderPaper>
