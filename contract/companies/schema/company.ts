/** The company that a customer orders for, its members, and its details for the office. */
import { z } from 'zod'
import { Country } from '../../places/schema.ts'
import { Email, Id, plainText, requiredText } from '../../schema/wire.ts'
import { CheckedVatNumber } from '../../tax/schema/vat-number.ts'
import { companyRoles } from '../rules/rights.ts'

const Version = z.int().min(1)

export const CompanyForm = z.strictObject({
  legalName: requiredText('Please enter the name of the company', 200),
  address: requiredText('Please enter the billing address', 500),
  country: Country,
  vatNumber: plainText(40).optional().meta({
    description: 'With the two letters of its country; without them, it is read as a number of `country`',
  }),
  version: Version.optional().meta({
    description: 'The version that the form was filled with. Without it, a change made since is overwritten',
  }),
})
export type CompanyForm = z.infer<typeof CompanyForm>

const Role = z.enum(companyRoles).meta({
  description:
    'A viewer reads the orders of the company, a buyer also places orders, a company admin acts upon all of them',
})

export const OwnCompany = z.object({
  company: z
    .object({
      legalName: z.string(),
      address: z.string(),
      country: z.string(),
      vatNumber: CheckedVatNumber.optional(),
      version: Version,
      role: Role,
      locked: z.literal(true).optional().meta({
        description:
          'Only the shop can change the name, the country and the VAT number, because the company has other members, payment terms or debts',
      }),
    })
    .optional()
    .meta({ description: 'Left out until the caller saves one' }),
})
export type OwnCompany = z.infer<typeof OwnCompany>

export const CompanyMembers = z.object({
  members: z
    .array(z.object({ _id: Id, name: z.string(), email: z.string(), role: Role, you: z.literal(true).optional() }))
    .meta({ description: 'The longest-standing member first. Empty if the caller orders for no company' }),
})
export type CompanyMembers = z.infer<typeof CompanyMembers>

export const MemberRole = z.strictObject({ role: Role })

export const CompanyPerson = z.strictObject({
  email: Email,
  role: Role.optional().meta({ description: 'Left out: a buyer. The first member is a company admin in any case' }),
})

export const Successor = z.object({
  to: Id.optional().meta({
    description:
      'The member who gets the orders of the member who leaves; left out: the longest-standing company admin',
  }),
})

export const SuccessorAddress = z.object({
  to: Email.optional().meta({
    description:
      'The member who gets the orders of the member who leaves; left out: the longest-standing company admin. If nobody else belongs to the company: the address for mails about its orders',
  }),
})
