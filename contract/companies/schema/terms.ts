/** The payment terms of companies, and what they owe. */
import { z } from 'zod'
import { decimalMarks } from '../../rules/lists/csv.ts'
import { formatMoney, isWholeCents } from '../../rules/money.ts'
import { Email, Id, plainText, requiredNumber, wholeNumber } from '../../schema/wire.ts'
import { mostNetDays } from '../rules/credit.ts'
import { companyRoles } from '../rules/rights.ts'

const mostCredit = 10_000_000

export const CompanyTerms = z.strictObject({
  netDays: wholeNumber('Please enter the days')
    .refine((days) => days <= mostNetDays, `At most ${mostNetDays} days`)
    .meta({ maximum: mostNetDays, description: 'How many days after the shipment the payment is due' }),
  creditLimit: requiredNumber('Please enter an amount')
    .refine((amount) => amount >= 0 && amount <= mostCredit && isWholeCents(amount), {
      error: () => `Please enter an amount up to ${formatMoney(mostCredit)}`,
    })
    .meta({
      description:
        'The most, in the shop’s currency, that the company may owe on account. With 0, the company cannot order on account',
    }),
  invoiceEmail: Email.or(z.literal('')).meta({
    description: 'The address for reminders. If empty, reminders go to the customers who ordered',
  }),
  blocked: plainText(300).meta({
    description: 'Why the company cannot order on account at the moment; empty if it can. For the office only',
  }),
  mayCollectUntaxed: plainText(300).meta({
    description:
      'If not empty, goods that the company collects are without VAT. The text is the office’s reason for vouching that these goods leave Spain. For the office only',
  }),
})
export type CompanyTerms = z.infer<typeof CompanyTerms>

const OpenOrder = z.object({
  _id: Id,
  number: z.string(),
  placedAt: z.string(),
  owed: z.number().meta({ description: 'In the shop’s currency' }),
  dueOn: z
    .string()
    .optional()
    .meta({ description: 'The day on which the payment is due; left out until the order ships' }),
  overdueDays: z.number().meta({ description: 'For how many days the payment is overdue; 0 if it is not' }),
  reminders: z.number().meta({ description: 'How many reminders were sent' }),
})

export const Company = z.object({
  _id: Id,
  legalName: z.string(),
  address: z.string(),
  country: z.string(),
  vatNumber: z.string().optional(),
  version: z.int().min(1),
  terms: CompanyTerms,
  owed: z.number().meta({ description: 'Amount that the company owes on account' }),
  left: z.number().meta({ description: 'Amount for which the company may still order on account' }),
  people: z.array(z.object({ name: z.string(), email: z.string(), role: z.enum(companyRoles) })),
  orders: z.array(OpenOrder).meta({ description: 'The unpaid orders on account, the earliest due first' }),
})
export type Company = z.infer<typeof Company>

const amount = z.number().meta({ description: 'In the shop’s currency' })
const ages = { unshipped: amount, notDue: amount, upTo15: amount, upTo60: amount, older: amount }

export const Receivable = z.object({
  _id: Id,
  legalName: z.string(),
  creditLimit: amount,
  isBlocked: z.boolean(),
  owed: amount,
  ...ages,
})
export type Receivable = z.infer<typeof Receivable>

export const Receivables = z.object({
  companies: z
    .array(Receivable)
    .meta({ description: 'The companies that have payment terms or owe something, the largest sum first' }),
  total: z.object({ owed: amount, ...ages }),
})
export type Receivables = z.infer<typeof Receivables>

export const ReceivablesExportQuery = z.object({
  decimal: z
    .enum(decimalMarks)
    .default('point')
    .meta({ description: 'The decimal mark. If it is a comma, the columns are separated by semicolons' }),
})
