/** The calls for bank accounts, statements and their entries, and their part of /api/openapi.json. */
import { type CallShapes, Modified } from '../schema/call-shape.ts'
import { WhyForm } from '../schema/wire.ts'
import { mostStatementBytes, statementTypes } from './rules/statement.ts'
import * as bank from './schema/bank.ts'
import * as noted from './schema/noted.ts'
import * as takenBack from './schema/taken-back.ts'

const statement = { takes: statementTypes, mostBytes: mostStatementBytes, answer: bank.ReadResult } as const

export const calls = {
  findBank: { answer: bank.BankForm },
  putBank: { body: bank.BankForm, answer: bank.BankForm, refuses: [409] },
  checkStatement: statement,
  bookStatement: statement,
  findEntries: { answer: bank.BankEntries },
  matchEntry: { body: bank.EntryMatch, answer: Modified, refuses: [409] },
  undoMatch: { answer: Modified, refuses: [409] },
  setEntryAside: { body: WhyForm, answer: Modified, refuses: [409] },
  nameTakenBack: { body: takenBack.TakenBackForm, answer: Modified, refuses: [409] },
  confirmNoted: { answer: Modified, refuses: [409] },
  noteMoney: { body: bank.SeenMoney, answer: bank.SeenResult, mailsCustomers: true, refuses: [409] },
} satisfies CallShapes

export const about = 'Bank accounts, statements, and the transfers that pay orders'

export const says = {
  findBank: 'Returns the shop’s bank accounts and the terms of transfers',
  putBank: 'Replaces the bank accounts and the terms of transfers',
  checkStatement:
    'Reads a bank statement (camt.053 or Norma 43, alone or in a ZIP), and returns what would be booked. Nothing is written',
  bookStatement:
    'Books a bank statement as a whole or not at all. A transfer pays an order if its text names the order, and its amount is exactly what the order owes',
  findEntries: 'Returns the entries with money that has paid no order yet, and suggests orders for them',
  matchEntry: 'Pays an order, in part or in full, with the money left in an entry',
  undoMatch:
    'Undoes the match of an entry with an order that has not shipped. If the match had paid the order, the order is unpaid again',
  setEntryAside: 'Sets aside the money left in an entry, if this money was settled elsewhere',
  nameTakenBack:
    'States which earlier transfer an outgoing entry takes back. Orders that were paid by this transfer owe the money again',
  confirmNoted: 'Confirms a transfer that another program has reported: a person has seen this transfer at the bank',
  noteMoney:
    'Records a transfer that another program has seen at the bank. The same bank reference is recorded only once',
} satisfies Record<keyof typeof calls, string>

export const shapes = [bank, noted, takenBack]

const text = 'RF50 F104 32'

export const examples = {
  BankForm: {
    accounts: [{ iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', holder: 'Coils, S.L.' }],
    ...{ transferHoldDays: 7, bankCharges: 25 },
  },
  BankEntry: {
    ...{ bookedOn: '2026-11-26', amount: 474.32, payer: 'Coils GmbH', account: '4567', text },
    ...{ why: 'Reference and amount agree', suggested: [], matches: [] },
  },
  BankEntries: { entries: [] },
  ReadResult: { new: 14, known: 3, automatic: 9, toLookAt: 3, unknown: 2, outgoing: 0, leftOut: [] },
  EntryMatch: { order: 'F-10432' },
  TakenBack: {
    ...{ bookedOn: '2026-11-27', amount: 474.32, payer: 'Coils GmbH', text: `Return ${text}` },
    original: { bookedOn: '2026-11-26', amount: 474.32, payer: 'Coils GmbH', text },
    orders: [{ number: 'F-10432', customer: 'Coils GmbH', owed: 474.32 }],
    fits: [],
  },
  NotedTransfer: {
    ...{ order: { number: 'F-10432' }, bookedOn: '2026-11-26', amount: 474.32, payer: 'Coils GmbH' },
    ...{ bankReference: '2026112600012345', notedAt: '2026-11-26T09:12:44.120Z' },
  },
  TakenBackForm: { entry: '0b8e3c1a-5d2f-4e6a-9c7b-1f2a3b4c5d6e' },
  SeenMoney: { amount: 474.32, bankReference: '2026112600012345', bookedOn: '2026-11-26' },
  SeenResult: { owed: 0 },
}
