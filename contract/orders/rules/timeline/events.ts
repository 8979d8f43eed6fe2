/** The events of an order. */

export const orderEventKinds = [
  'placed',
  'payment link sent',
  'changed to transfer',
  'changed to card',
  'tax settled',
  'vouched',
  'hold ends soon',
  'hold ended',
  'transfer received',
  'paid',
  'payment undone',
  'transfer taken back',
  'shipped',
  'parcels corrected',
  'shipping undone',
  'refunded',
  'credited',
  'refund failed',
  'inquired',
  'inquiry closed',
  'disputed',
  'dispute won',
  'dispute lost',
  'cancellation requested',
  'cancellation declined',
  'cancelled',
  'delivery dates changed',
  'reported short',
  'note',
  'address corrected',
  'passed on',
  'mail sent',
] as const
export type OrderEventKind = (typeof orderEventKinds)[number]

/** The label of each event. */
export const orderEventWords: Record<OrderEventKind, string> = {
  placed: 'Placed',
  'payment link sent': 'Payment link sent',
  'changed to transfer': 'To be paid by bank transfer',
  'changed to card': 'To be paid by card',
  'tax settled': 'VAT number checked',
  vouched: 'Collected without VAT',
  'hold ends soon': 'Reminder that the hold ends soon',
  'hold ended': 'Expired unpaid',
  'transfer received': 'Transfer received',
  paid: 'Paid',
  'payment undone': 'Payment undone',
  'transfer taken back': 'A transfer was taken back by the bank',
  shipped: 'Shipped',
  'parcels corrected': 'Parcels corrected',
  'shipping undone': 'Shipment undone',
  refunded: 'Refunded',
  credited: 'Credited',
  'refund failed': 'A refund has failed and is still owed',
  inquired: 'The bank asked about the payment',
  'inquiry closed': 'Inquiry closed by the bank',
  disputed: 'Payment disputed at the bank',
  'dispute won': 'Dispute decided in favour of the shop',
  'dispute lost': 'Dispute decided in favour of the customer',
  'cancellation requested': 'Cancellation requested',
  'cancellation declined': 'Cancellation declined',
  cancelled: 'Cancelled',
  'delivery dates changed': 'Delivery dates changed',
  'reported short': 'Reported short',
  note: 'Note',
  'address corrected': 'Address corrected',
  'passed on': 'Passed on',
  'mail sent': 'Mail sent',
}

const wordsIfCollected: Partial<Record<OrderEventKind, string>> = {
  shipped: 'Ready to collect',
  'shipping undone': 'Not ready to collect yet',
  'delivery dates changed': 'Day of collection changed',
}

/** `isByOffice`: the office has entered the order for its customer. */
type Happened = { kind: OrderEventKind; isByOffice?: true | undefined }
/** `isOwn`: the reader is the customer. */
type Reading = { collected: boolean; isOwn: boolean }

/** The label of an event in the timeline of an order that its customer collects, or that is delivered. */
export function orderEventWord({ kind, isByOffice }: Happened, { collected, isOwn }: Reading): string {
  if (isByOffice) return isOwn ? 'Placed for you by our office' : 'Placed by the office for the customer'
  return (collected && wordsIfCollected[kind]) || orderEventWords[kind]
}
