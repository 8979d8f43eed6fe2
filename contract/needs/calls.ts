/** The calls for the lists under Needs attention, and their part of /api/openapi.json. */
import { type CallShapes, Modified } from '../schema/call-shape.ts'
import { WhyForm } from '../schema/wire.ts'
import * as schema from './schema.ts'

export const calls = {
  findNeeds: { answer: schema.Needs },
  findMoneyNeeds: { answer: schema.MoneyNeeds },
  findStockNeeds: { answer: schema.StockNeeds },
  findTaxNeeds: { answer: schema.TaxNeeds },
  findUnsent: { answer: schema.Unsent },
  retryMail: { answer: Modified, refuses: [409] },
  giveUpMail: { body: WhyForm, answer: Modified, refuses: [409] },
} satisfies CallShapes

export const about = 'Problems that need the office, because the shop cannot solve them by itself'

export const says = {
  findNeeds: 'Counts what needs attention, by kind',
  findMoneyNeeds:
    'Lists what needs attention in orders and payments, at most 200 of each kind. The kinds are: requests to cancel; orders to ship without a delivery method; disputes and payments without an order; failed refunds; refunds to pay by transfer; transfers to confirm; and transfers that the bank took back',
  findStockNeeds:
    'Lists the products to restock, in groups, and the products whose non-recycled plastic is not known. Each list has at most 200 products',
  findTaxNeeds:
    'Lists what needs attention because of VAT, at most 200 of each kind. The kinds are: exempt orders whose buyer has another name in the register of VAT numbers, or no name; exempt orders without a proof that the goods left Spain; and invoices to Spain without a NIF. Also says whether a yearly limit is nearly reached',
  findUnsent: 'Lists the mails that cannot be sent, and the papers that cannot be made: the oldest 200 of each',
  retryMail: 'Sends a failed mail again within seconds',
  giveUpMail: 'Ends the attempts to send a failed mail',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema]

const none = { total: 0, products: [] }

export const examples = {
  Needs: { ordersWaiting: 4, ordersLate: 1, belowMinimum: 7, disputesAnsweredBy: '2026-03-09T23:59:59.000Z' },
  MoneyNeeds: {
    cancellations: [{ order: { number: 'F-10432' }, customer: 'Coils, S.L.', reason: 'We ordered the wrong width.' }],
    withoutDelivery: [],
    unmatched: [{ intentId: 'pi_3Qk2', amount: '$251.00', why: 'No such order' }],
    disputes: [],
    failedRefunds: [],
    transferRefunds: [],
    takenBack: [],
    noted: [],
  },
  StockNeeds: {
    ...{ level: 20, withoutSales: none, belowMinimum: none, soldOut: none, withoutPlastic: [] },
    lowStock: { products: [{ availableQuantity: 12, sold: 56, daysOfCover: 12 }] },
  },
  TaxNeeds: {
    otherNames: [
      { order: { number: 'F-10431' }, billedName: 'Garage SL', registeredName: 'Stahl GmbH', vatNumber: 'DE136695976' },
    ],
    withoutNif: [{ order: { number: 'F-10430' }, buyer: 'Nuria Prat' }],
    arrivals: [
      { order: { number: 'F-10432' }, company: 'Coils GmbH', country: 'DE', shippedAt: '2026-10-23T10:15:00.000Z' },
    ],
  },
  Unsent: { mails: [], papers: [] },
}
