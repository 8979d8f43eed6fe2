/** Papers as calls answer them. */
import { z } from 'zod'
import { numberedPapers } from '../rules/money/paper.ts'

/** A file, with its name; on the wire its bytes, and the name in Content-Disposition. */
export const Pdf = z.instanceof(File)

export const OrderPaper = z.object({
  kind: z.enum(numberedPapers),
  number: z.string().optional().meta({ description: 'R-2026-0001; none until it is issued, a moment after' }),
  issuedOn: z.string().optional().meta({ description: 'The seller’s day' }),
})
export type OrderPaper = z.infer<typeof OrderPaper>
