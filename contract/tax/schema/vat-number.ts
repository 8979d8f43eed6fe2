/** The check of a VAT number. */
import { z } from 'zod'
import { plainText } from '../../schema/wire.ts'
import { checkSources, numberStates } from '../rules/treatment/treatment.ts'

const VatNumber = plainText(40)

export const VatNumberToCheck = z.strictObject({
  vatNumber: VatNumber.min(1, 'Please enter the VAT number').meta({
    description: 'With the two letters of its country; without them, it is read as a Spanish number',
  }),
})

export const CheckedVatNumber = z.object({
  vatNumber: z.string().meta({ description: 'With the two letters of its country, without spaces' }),
  state: z.enum(numberStates).meta({
    description: 'silent: the register has not answered in the last 30 days, or too many questions wait for it',
  }),
  checkedBy: z.enum(checkSources).meta({
    description: 'What decides about the number: the register (VIES), or its format alone, as for Spanish numbers',
  }),
  checkedAt: z.string().optional(),
  registeredName: z
    .string()
    .optional()
    .meta({ description: 'The name in the register, where its country publishes it' }),
})
export type CheckedVatNumber = z.infer<typeof CheckedVatNumber>
