/** Bank accounts, statements, and the entries that pay orders. */
import { z } from 'zod'
import { formatMoney, isWholeCents } from '../../rules/money.ts'
import { Id, plainText, requiredNumber, requiredText, wholeNumber } from '../../schema/wire.ts'
import { accountRefusal, isBankCode } from '../rules/account.ts'
import { referenceIn } from '../rules/reference.ts'
import { mostAccounts } from '../rules/statement.ts'

const tidy = (text: string) => text.toUpperCase().replaceAll(/\s/g, '')

const BankAccount = z.strictObject({
  iban: z
    .string({ error: 'Please enter the IBAN' })
    .max(60, 'This is neither an IBAN nor the number of an account')
    .overwrite(tidy)
    .superRefine((number, context) => {
      const message = accountRefusal(number)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .meta({ description: 'The IBAN, or the account number of an account without an IBAN' }),
  bic: z
    .string({ error: 'Please enter the BIC' })
    .max(20, 'This is neither a BIC nor a routing number')
    .overwrite(tidy)
    .refine(isBankCode, 'This is neither a BIC nor a routing number')
    .meta({ description: 'The BIC, or the routing number of a bank in the USA' }),
  holder: requiredText('Please enter the holder of the account', 70),
})
export type BankAccount = z.infer<typeof BankAccount>

const mostBankCharges = 500

export const BankForm = z.strictObject({
  accounts: z.array(BankAccount).max(mostAccounts, `At most ${mostAccounts} accounts`).meta({
    description: 'Customers pay into the first account. Without an account, customers cannot pay by transfer',
  }),
  transferHoldDays: wholeNumber('Please enter the days', 1)
    .refine((days) => days <= 30, 'At most 30 days')
    .meta({ maximum: 30, description: 'For how many days an order that waits for a transfer is held' }),
  bankCharges: requiredNumber('Please enter an amount')
    .refine((amount) => amount >= 0 && amount <= mostBankCharges && isWholeCents(amount), {
      error: () => `Please enter an amount up to ${formatMoney(mostBankCharges)}`,
    })
    .meta({
      description:
        'If a transfer is too small by at most this amount, in the shop’s currency, the difference is suggested as bank charges',
    }),
})
export type BankForm = z.infer<typeof BankForm>

/** What a statement contains: entries that are known already, and new ones by how they match. */
export const ReadResult = z.object({
  new: z.number(),
  known: z.number().meta({ description: 'Entries that an earlier statement contained' }),
  automatic: z.number().meta({ description: 'New entries that pay their orders when the statement is booked' }),
  toLookAt: z.number().meta({ description: 'New entries with a suggestion' }),
  unknown: z.number().meta({ description: 'New entries without a suggestion' }),
  outgoing: z.number().meta({ description: 'New entries of money that went out. They pay no order' }),
  leftOut: z.array(z.string()).meta({
    description:
      'A sentence for each account of the file that is left out: the account is not the shop’s, or not in the shop’s currency',
  }),
  takenBack: z.number().optional().meta({
    description: 'How many of the outgoing entries take back an earlier transfer; left out if none does',
  }),
})
export type ReadResult = z.infer<typeof ReadResult>

/** A part of the money of an entry for an order. */
const Part = z.object({
  order: z.object({ _id: Id, number: z.string(), customer: z.string() }),
  amount: z.number().meta({ description: 'In the shop’s currency' }),
  charges: z.number().meta({ description: 'Amount of bank charges that the shop bears' }),
  owed: z.number().meta({ description: 'Amount that the order owed before this payment' }),
})

export const BankEntry = z.object({
  _id: Id,
  bookedOn: z.string(),
  amount: z.number().meta({ description: 'In the shop’s currency' }),
  left: z.number().meta({ description: 'Amount that has paid no order yet' }),
  payer: z.string(),
  account: z.string().meta({ description: 'The last four characters of the payer’s account' }),
  text: z.string(),
  why: z.string().meta({ description: 'Why the order is suggested, or why no order is suggested' }),
  doubt: z.string().optional().meta({
    description:
      'Why the entry is in doubt, for example because an earlier entry may be for the same transfer. If both are for the same transfer, set this entry aside; otherwise match it',
  }),
  suggested: z.array(Part),
  matches: z.array(Part.omit({ owed: true }).extend({ _id: Id, canUndo: z.boolean() })),
})
export type BankEntry = z.infer<typeof BankEntry>

export const BankEntries = z.object({
  entries: z.array(BankEntry).meta({ description: 'Entries with money that has paid no order yet, the oldest first' }),
})

/** `charges`: whether what is missing is written off as bank charges. */
export const EntryMatch = z.strictObject({
  order: plainText(20).min(1, 'Please enter the number of the order'),
  charges: z.boolean().optional(),
})

/** Money that another program, such as the ERP, has seen at the bank. */
export const SeenMoney = z.strictObject({
  amount: requiredNumber('Please give the amount')
    .refine((amount) => amount >= 0.01 && isWholeCents(amount), 'Please give the amount')
    .max(10_000_000, 'Please give the amount')
    .meta({ description: 'In the shop’s currency' }),
  bankReference: requiredText('Please give the bank’s reference', 140)
    .overwrite((text) => referenceIn(text) || text)
    .refine((text) => referenceIn(text) !== '', {
      error:
        'This is what banks write when they have no reference. Give a reference that no other transfer has, or book the bank’s statement instead',
      when: ({ value }) => typeof value === 'string' && value !== '',
    })
    .meta({ description: 'The bank’s reference for this transfer. The same reference is recorded only once' }),
  bookedOn: z.iso.date('Please write the day as 2026-12-24'),
  payer: plainText(140).optional(),
})
export type SeenMoney = z.infer<typeof SeenMoney>

export const SeenResult = z.object({
  paid: z.boolean(),
  owed: z.number().meta({ description: 'Amount that the order still owes' }),
  doubt: z.string().optional().meta({
    description:
      'Why the transfer is in doubt, for example because it may have been booked already. The transfer pays nothing until the office has decided',
  }),
})
