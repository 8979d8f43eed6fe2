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
    description: 'The number with the letters of its country. If it has no letters, those of `country` are added',
  }),
  version: Version.optional().meta({
    description:
      'The version with which the form was filled. If left out, changes made in the meantime are overwritten',
  }),
})
export type CompanyForm = z.infer<typeof CompanyForm>

const Role = z.enum(companyRoles).meta({
  description:
    'A viewer reads the orders of the company; a buyer also places orders; a company admin also acts on the orders of others',
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
    .meta({ description: 'The caller’s company, if there is one' }),
})
export type OwnCompany = z.infer<typeof OwnCompany>

export const CompanyMembers = z.object({
  members: z
    .array(z.object({ _id: Id, name: z.string(), email: z.string(), role: Role, you: z.literal(true).optional() }))
    .meta({ description: 'The members, the longest-standing first. Empty if the caller has no company' }),
})
export type CompanyMembers = z.infer<typeof CompanyMembers>

export const MemberRole = z.strictObject({ role: Role })

export const CompanyPerson = z.strictObject({
  email: Email,
  role: Role.optional().meta({ description: 'If left out, a buyer. The first member is always a company admin' }),
})

export const Successor = z.object({
  to: Id.optional().meta({
    description:
      'The member who gets the orders of the leaving member. If left out, the longest-standing company admin',
  }),
})

export const SuccessorAddress = z.object({
  to: Email.optional().meta({
    description:
      'The member who gets the orders of the leaving member. If left out, the longest-standing company admin. If nobody else is left, the address for mails about the orders',
  }),
})
