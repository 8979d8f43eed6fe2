/** Bodies and answers of the calls for bank accounts, statements and their entries. */

import { type CallShapes, Modified } from '../schema/call-shape.ts'
import { WhyForm } from '../schema/wire.ts'
import { mostStatementBytes, statementTypes } from './rules/statement.ts'
import { BankEntries, BankForm, EntryMatch, ReadResult, SeenMoney, SeenResult } from './schema/bank.ts'
import { TakenBackForm } from './schema/taken-back.ts'

const statement = { takes: statementTypes, mostBytes: mostStatementBytes, answer: ReadResult } as const

export const bankCalls = {
  findBank: { answer: BankForm },
  putBank: { body: BankForm, answer: BankForm },
  checkStatement: statement,
  bookStatement: statement,
  findEntries: { answer: BankEntries },
  matchEntry: { body: EntryMatch, answer: Modified },
  undoMatch: { answer: Modified },
  setEntryAside: { body: WhyForm, answer: Modified },
  nameTakenBack: { body: TakenBackForm, answer: Modified },
  confirmNoted: { answer: Modified },
  noteMoney: { body: SeenMoney, answer: SeenResult, mailsCustomers: true },
} satisfies CallShapes
