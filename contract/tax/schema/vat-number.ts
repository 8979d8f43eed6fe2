/** The check of a VAT number. */
import { z } from 'zod'
import { plainText } from '../../schema/wire.ts'
import { checkSources, numberStates } from '../rules/treatment/treatment.ts'

const VatNumber = plainText(40)

export const VatNumberToCheck = z.strictObject({
  vatNumber: VatNumber.min(1, 'Please enter the VAT number').meta({
    description: 'The number with the letters of its country. Without letters, it counts as Spanish',
  }),
})

export const CheckedVatNumber = z.object({
  vatNumber: z.string().meta({ description: 'The number with the two letters of its country, without spaces' }),
  state: z.enum(numberStates).meta({
    description: '`silent`: the register has not answered in the last 30 days, or is too busy',
  }),
  checkedBy: z.enum(checkSources).meta({
    description: 'The source of `state`: the register (VIES), or only the format, as for Spanish numbers',
  }),
  checkedAt: z.string().optional(),
  registeredName: z
    .string()
    .optional()
    .meta({ description: 'The name in the register, if the country publishes names' }),
})
export type CheckedVatNumber = z.infer<typeof CheckedVatNumber>
