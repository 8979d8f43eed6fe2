/** Every kind of change in the history: its label, and whether it can be undone. */

/** The kinds of record that change. */
export const changeKinds = ['product', 'order', 'review', 'user', 'company', 'settings', 'payment', 'mail'] as const
export type ChangeKind = (typeof changeKinds)[number]

export const changeSorts = ['newest', 'oldest'] as const

/** The number of days in which a deletion can be undone. */
export const binDays = 30

type Action = {
  kind: ChangeKind
  /** The label in the history. */
  says: string
  /** How to undo the change: restore the fields, restore the role, or restore the deleted record. */
  undo?: 'fields' | 'role' | 'deletion'
  /** The reason shown where an admin might expect an undo button. */
  final?: string
}

const actions = {
  'add product': { kind: 'product', says: 'Product added' },
  'update product': { kind: 'product', says: 'Product changed', undo: 'fields' },
  'change stock': { kind: 'product', says: 'Stock changed', undo: 'fields' },
  'count stock': { kind: 'product', says: 'Stock counted', undo: 'fields' },
  'delete product': { kind: 'product', says: 'Product deleted', undo: 'deletion' },
  'restore product': { kind: 'product', says: 'Product restored' },
  'enter order': { kind: 'order', says: 'Order entered for a customer' },
  'send payment link': { kind: 'order', says: 'Payment link sent' },
  'approve order': { kind: 'order', says: 'Order shipped' },
  'ship on account': { kind: 'order', says: 'Order shipped on account' },
  'correct parcels': { kind: 'order', says: 'Parcels corrected' },
  'undo shipping': { kind: 'order', says: 'Shipment undone' },
  'change delivery dates': { kind: 'order', says: 'Delivery dates changed' },
  'correct address': { kind: 'order', says: 'Address corrected' },
  'vouch for order': { kind: 'order', says: 'Collected without VAT' },
  'change way to pay': { kind: 'order', says: 'Way to pay changed' },
  'attach proof': { kind: 'order', says: 'Proof attached' },
  'see number': { kind: 'order', says: 'VAT number accepted as the buyer’s own' },
  'correct invoice': { kind: 'order', says: 'Invoice corrected' },
  'add invoice': { kind: 'order', says: 'Invoice received from the ERP' },
  'report short': { kind: 'order', says: 'Reported short' },
  'add note': { kind: 'order', says: 'Note added' },
  'refund order': { kind: 'order', says: 'Refunded' },
  'credit order': { kind: 'order', says: 'Credited' },
  'try refund again': { kind: 'order', says: 'Refund tried again' },
  'pay refund otherwise': { kind: 'order', says: 'Refund paid another way' },
  'cancel paid order': { kind: 'order', says: 'Paid order cancelled' },
  'request cancellation': { kind: 'order', says: 'Cancellation requested' },
  'decline cancellation': { kind: 'order', says: 'Cancellation declined' },
  'cancel order': { kind: 'order', says: 'Order cancelled' },
  'end hold': { kind: 'order', says: 'Hold ended' },
  'match transfer': { kind: 'order', says: 'Transfer matched' },
  'note transfer': { kind: 'order', says: 'Reported transfer did not pay the order' },
  'undo match': { kind: 'order', says: 'Transfer match undone' },
  'take transfer back': { kind: 'order', says: 'Transfer taken back by the bank' },
  'book statement': { kind: 'payment', says: 'Bank statement booked' },
  'confirm transfer': { kind: 'payment', says: 'Reported transfer confirmed' },
  'set entry aside': { kind: 'payment', says: 'Transfer set aside' },
  'attach payment': { kind: 'order', says: 'Payment attached' },
  'return payment': { kind: 'payment', says: 'Payment refunded' },
  'dismiss payment': { kind: 'payment', says: 'Payment set aside' },
  'note refund paid': { kind: 'payment', says: 'Unmatched payment refunded another way' },
  'try mail again': { kind: 'mail', says: 'Mail tried again' },
  'give up mail': { kind: 'mail', says: 'Mail given up' },
  'delete review': { kind: 'review', says: 'Review deleted', undo: 'deletion' },
  'restore review': { kind: 'review', says: 'Review restored' },
  'look at review': { kind: 'review', says: 'Review looked at' },
  'hide review': { kind: 'review', says: 'Review hidden', undo: 'fields' },
  'show review': { kind: 'review', says: 'Review shown again', undo: 'fields' },
  'answer review': { kind: 'review', says: 'Review answered', undo: 'fields' },
  'make admin': { kind: 'user', says: 'Made an admin', undo: 'role' },
  'remove admin': { kind: 'user', says: 'No longer an admin', undo: 'role' },
  'create customer': { kind: 'user', says: 'Customer created' },
  'change office role': { kind: 'user', says: 'Role in the office changed' },
  'change password': { kind: 'user', says: 'Password changed' },
  'set up second factor': { kind: 'user', says: 'Two-factor sign-in set up' },
  'reset second factor': { kind: 'user', says: 'Two-factor sign-in reset' },
  'end session': { kind: 'user', says: 'Session ended' },
  'end sessions': { kind: 'user', says: 'All sessions ended' },
  'delete user': {
    kind: 'user',
    says: 'User deleted',
    final:
      'A deleted user cannot be restored: account, addresses, cart and sessions are gone. Paid orders and reviews stay',
  },
  'erase person': {
    kind: 'user',
    says: 'Person erased',
    final: 'An erased person cannot be restored: their data is gone',
  },
  'delete own account': {
    kind: 'user',
    says: 'Account deleted by its owner',
    final: 'An erased person cannot be restored: their data is gone',
  },
  'add company': { kind: 'company', says: 'Company added' },
  'change company': { kind: 'company', says: 'Company changed', undo: 'fields' },
  'change terms': { kind: 'company', says: 'Payment terms changed' },
  'add to company': { kind: 'company', says: 'Customer added to a company' },
  'change company role': { kind: 'company', says: 'Role in a company changed' },
  'leave company': { kind: 'company', says: 'Customer left a company' },
  'remove from company': { kind: 'company', says: 'Customer removed from a company' },
  'dissolve company': { kind: 'company', says: 'Company dissolved' },
  'save view': { kind: 'settings', says: 'View saved for all' },
  'rename view': { kind: 'settings', says: 'View renamed' },
  'remove view': { kind: 'settings', says: 'View removed' },
  'make key': { kind: 'settings', says: 'API key created' },
  'revoke key': { kind: 'settings', says: 'API key revoked' },
  'add endpoint': { kind: 'settings', says: 'Webhook endpoint added' },
  'change endpoint': { kind: 'settings', says: 'Webhook endpoint changed' },
  'remove endpoint': { kind: 'settings', says: 'Webhook endpoint removed' },
  'change bank': { kind: 'settings', says: 'Bank accounts changed' },
  'change settings': { kind: 'settings', says: 'Settings changed', undo: 'fields' },
} as const satisfies Record<string, Action>

export type ChangeAction = keyof typeof actions

// Cast: `Object.keys` returns string[].
export const changeActions = Object.keys(actions) as ChangeAction[]

export const actionOf = (action: ChangeAction): Action => actions[action]

/** The parts of a change that decide whether it can be undone. */
export type Undoable = {
  action: ChangeAction
  at: Date
  isUndone: boolean
  /** Whether the values before the change were kept. */
  isKnown: boolean
  /** The reason for a stock movement; null for other changes. */
  stockReason: string | null
}

/** The message explaining why a change cannot be undone, or undefined if it can. */
export function undoRefusal({ action, at, isUndone, isKnown, stockReason }: Undoable, now: Date): string | undefined {
  const { kind, undo, final } = actionOf(action)
  if (isUndone) return 'This change has already been undone'
  if (!undo) return final ?? 'This change cannot be undone here'
  if (undo === 'deletion' && now.getTime() - at.getTime() > binDays * dayMs)
    return `A deletion can only be undone within ${binDays} days`
  // Early versions of the shop did not keep the reviews that they deleted.
  if (undo === 'deletion' && kind === 'review' && !isKnown) return 'The shop did not keep the deleted review'
  if (undo !== 'fields' || isKnown || stockReason === 'edited') return undefined
  return stockReason === 'counted' ? 'A count cannot be undone: please count again' : 'The earlier value is not known'
}

const dayMs = 24 * 60 * 60 * 1000
