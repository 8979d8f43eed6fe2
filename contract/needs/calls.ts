/** Bodies and answers of the calls for the lists under Needs attention. */

import { type CallShapes, Modified } from '../schema/call-shape.ts'
import { WhyForm } from '../schema/wire.ts'
import { MoneyNeeds, Needs, StockNeeds, TaxNeeds, Unsent } from './schema.ts'

export const needsCalls = {
  findNeeds: { answer: Needs },
  findMoneyNeeds: { answer: MoneyNeeds },
  findStockNeeds: { answer: StockNeeds },
  findTaxNeeds: { answer: TaxNeeds },
  findUnsent: { answer: Unsent },
  retryMail: { answer: Modified },
  giveUpMail: { body: WhyForm, answer: Modified },
} satisfies CallShapes
