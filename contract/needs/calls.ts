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

export const about = 'Problems that the shop cannot settle by itself and that wait for an admin'

export const says = {
  findNeeds: 'Counts what waits for an admin, by kind',
  findMoneyNeeds:
    'Lists what needs attention in orders and payments, the first 200 of each: requests to cancel, orders to ship without a delivery method, disputes and payments without an order, refunds that failed or have to be paid by transfer, and transfers that wait for confirmation or were taken back',
  findStockNeeds:
    'Lists products to restock in groups, the most urgent first, and products whose plastic is not stated: at most 200 of each',
  findTaxNeeds:
    'Lists exempt orders whose VAT number is registered to another name or to none, exempt orders without a proof that the goods left Spain, and invoices to Spain without a NIF, the first 200 of each, and says whether a yearly limit is nearly reached',
  findUnsent: 'Lists mails that cannot be sent and papers that cannot be made: the oldest 200 of each',
  retryMail: 'Retries a failed mail within seconds',
  giveUpMail: 'Gives up on a failed mail',
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
