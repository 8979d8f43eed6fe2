/** The company that a customer orders for, and the check of its VAT number. */
import { z } from 'zod'
import { Country } from '../../orders/schema/order.ts'
import { plainText, requiredText } from '../../schema/wire.ts'
import { numberStates } from '../rules/treatment.ts'

const VatNumber = plainText(40)

export const CompanyForm = z.strictObject({
  legalName: requiredText('Please enter the name of the company', 200),
  address: requiredText('Please enter the billing address', 500),
  country: Country,
  vatNumber: VatNumber.optional().meta({
    description: 'With the two letters of its country; without them, it is read as a number of `country`',
  }),
})

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
  checkedAt: z.string().optional(),
  registeredName: z
    .string()
    .optional()
    .meta({ description: 'The name in the register, where its country publishes it' }),
})
export type CheckedVatNumber = z.infer<typeof CheckedVatNumber>

export const OwnCompany = z.object({
  company: z
    .object({ legalName: z.string(), address: z.string(), country: z.string(), vatNumber: CheckedVatNumber.optional() })
    .optional()
    .meta({ description: 'Left out until the caller saves one' }),
})
export type OwnCompany = z.infer<typeof OwnCompany>
