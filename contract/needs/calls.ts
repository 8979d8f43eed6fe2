/** What the calls about what needs an admin take and answer. */

import { type CallShapes, Modified } from '../schema/call-shape.ts'
import { MoneyNeeds, Needs, StockNeeds, Unsent, WhyForm } from './schema/needs.ts'

export const needsCalls = {
  findNeeds: {
    says: 'How many of each kind wait for an admin',
    answer: Needs,
  },
  findMoneyNeeds: {
    says: 'Payments that match no order, and refunds that failed and are still owed: the oldest 200 of each',
    answer: MoneyNeeds,
  },
  findStockNeeds: {
    says: 'Products to restock, by how many days what is left lasts: at most 200 of each group',
    answer: StockNeeds,
  },
  findUnsent: {
    says: 'Mails that cannot be sent and papers that cannot be made: the oldest 200 of each',
    answer: Unsent,
  },
  retryMail: {
    says: 'Tries a mail again that could not be sent, within seconds',
    answer: Modified,
  },
  giveUpMail: {
    says: 'Gives up a mail that could not be sent',
    body: WhyForm,
    answer: Modified,
  },
} satisfies CallShapes
