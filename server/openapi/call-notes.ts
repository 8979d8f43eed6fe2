/** What the table of calls does not say of each: where it stands in the description, and what it finds to refuse. */
import type { CallName } from '#contract/paths.ts'
import { refer, type Schema } from './schemas.ts'

export const tags = {
  products: 'What is sold',
  cart: 'What somebody means to order, what it costs now, and where it may go',
  orders: 'Placing, following and shipping orders',
  payments: 'Paying an order by card',
  reviews: 'What customers say',
  settings: 'The seller, and how orders are delivered',
  needs: 'What the shop cannot settle by itself, and waits for an admin',
  integrations: 'Keys for other programs, and what they are told by webhooks',
  history: 'Who changed what, and undoing it',
  users: 'Accounts as the shop knows them',
  session: 'Beginning and ending: the shop’s own token, for a proof of the identity provider',
  identity: 'The identity provider inside the shop, spoken to with a cookie',
  operation: 'For those who run the shop, and those it works with',
} as const

type Tag = keyof typeof tags

type Notes = {
  tag: Tag
  /** Statuses beyond what follows from rights, rate limit and input. */
  refuses?: readonly number[]
  /** Members added to a 409, such as the true total. */
  facts?: Record<string, Schema>
}

const dollars: Schema = { type: 'number', minimum: 0, description: 'The true figure, in dollars' }
const left: Schema = { type: 'integer', minimum: 0, description: 'How many there are at this moment' }

/** A field that somebody else changed since the form was loaded. */
const clash: Schema = {
  type: 'object',
  required: ['field', 'changedBy', 'changedAt'],
  properties: {
    field: { type: 'string' },
    changedBy: { type: 'string', description: 'The name of who changed it' },
    changedAt: { type: 'string', format: 'date-time' },
  },
}

const answerThere: Schema = {
  type: ['object', 'null'],
  required: ['text', 'at'],
  properties: { text: { type: 'string' }, at: { type: 'string', format: 'date-time' } },
  description: 'The answer that stands there; null where it was taken away',
}

/** The compiler asks for each call by name. */
export const callNotes: Record<CallName, Notes> = {
  listProducts: { tag: 'products' },
  findProduct: { tag: 'products' },
  findProductBySlug: { tag: 'products' },
  findProductSet: { tag: 'products' },
  findSteelToPet: { tag: 'products' },
  searchProducts: { tag: 'products' },
  planLoad: { tag: 'products' },
  searchEverything: { tag: 'orders' },
  addProduct: { tag: 'products', refuses: [409] },
  updateProduct: {
    tag: 'products',
    refuses: [409],
    facts: { availableQuantity: left, product: refer('Product'), clashes: { type: 'array', items: clash } },
  },
  changeStock: { tag: 'products', refuses: [409] },
  countStock: { tag: 'products', refuses: [409] },
  deleteProduct: { tag: 'products' },
  exportProducts: { tag: 'products' },
  checkImport: { tag: 'products' },
  importProducts: { tag: 'products', refuses: [409] },
  addPicture: { tag: 'products' },
  addDocument: { tag: 'products' },
  listReviews: { tag: 'reviews' },
  addReview: { tag: 'reviews', refuses: [409] },
  deleteReview: { tag: 'reviews' },
  listMyReviews: { tag: 'reviews' },
  hideReview: { tag: 'reviews' },
  showReview: { tag: 'reviews' },
  answerReview: { tag: 'reviews', refuses: [409], facts: { answer: answerThere } },
  removeAnswer: { tag: 'reviews' },
  listUsers: { tag: 'users' },
  findUser: { tag: 'users' },
  makeAdmin: { tag: 'users', refuses: [409] },
  removeAdmin: { tag: 'users', refuses: [409] },
  resetSecondFactor: { tag: 'users', refuses: [409] },
  deleteUser: { tag: 'users', refuses: [409] },
  findPerson: { tag: 'users' },
  listOrdersOf: { tag: 'users' },
  listReviewsOf: { tag: 'users' },
  endSession: { tag: 'users', refuses: [409] },
  endSessions: { tag: 'users' },
  updateProfile: { tag: 'users' },
  exchangeToken: { tag: 'session', refuses: [401, 403, 409] },
  checkAdmin: { tag: 'session' },
  logOut: { tag: 'session' },
  takeAdminLink: { tag: 'session', refuses: [409] },
  listOrders: { tag: 'orders' },
  countNewOrders: { tag: 'orders' },
  exportOrders: { tag: 'orders' },
  findFigures: { tag: 'orders' },
  findOrder: { tag: 'orders' },
  listMyOrders: { tag: 'orders' },
  placeOrder: {
    tag: 'orders',
    refuses: [403, 404, 409],
    facts: { price: dollars, totalPrice: dollars, availableQuantity: left, cart: refer('PricedCart') },
  },
  approveOrder: { tag: 'orders', refuses: [409] },
  shipOrder: { tag: 'orders', refuses: [409] },
  undoShipping: { tag: 'orders', refuses: [404, 409] },
  countOrders: { tag: 'orders' },
  confirmOrders: { tag: 'orders', refuses: [409], facts: { count: left } },
  undoConfirmations: { tag: 'orders' },
  findPackingSlips: { tag: 'orders', refuses: [409], facts: { count: left } },
  findReceipts: { tag: 'orders', refuses: [409], facts: { count: left } },
  findViews: { tag: 'orders' },
  addView: { tag: 'orders', refuses: [409] },
  renameView: { tag: 'orders', refuses: [409] },
  removeView: { tag: 'orders' },
  putParcels: { tag: 'orders', refuses: [404, 409] },
  correctAddress: { tag: 'orders', refuses: [404, 409] },
  addNote: { tag: 'orders', refuses: [404] },
  refundOrder: { tag: 'payments', refuses: [404, 409] },
  mendRefund: { tag: 'payments', refuses: [404, 409] },
  callOffOrder: { tag: 'payments', refuses: [404, 409] },
  findReceipt: { tag: 'orders', refuses: [404, 409] },
  findCreditNote: { tag: 'orders', refuses: [404, 409] },
  findPackingSlip: { tag: 'orders', refuses: [404, 409] },
  recordPayment: { tag: 'payments', refuses: [409] },
  cancelOrder: { tag: 'orders', refuses: [409] },
  createPaymentIntent: { tag: 'payments', refuses: [404, 409], facts: { totalPrice: dollars } },
  findPaymentConfig: { tag: 'payments' },
  priceCart: { tag: 'cart' },
  findCodes: { tag: 'cart' },
  findCart: { tag: 'cart' },
  putCart: { tag: 'cart', refuses: [409], facts: { cart: refer('Cart') } },
  changeCart: { tag: 'cart' },
  orderAgain: { tag: 'cart' },
  findShopTerms: { tag: 'settings' },
  findSeller: { tag: 'settings' },
  putSeller: { tag: 'settings', refuses: [409], facts: { seller: refer('Seller') } },
  findDeliveries: { tag: 'settings' },
  putDeliveries: { tag: 'settings' },
  findAddresses: { tag: 'cart' },
  putAddresses: { tag: 'cart' },
  findNeeds: { tag: 'needs' },
  findMoneyNeeds: { tag: 'needs' },
  findStockNeeds: { tag: 'needs' },
  findUnsent: { tag: 'needs' },
  attachPayment: { tag: 'needs', refuses: [409] },
  returnPayment: { tag: 'needs', refuses: [409] },
  dismissPayment: { tag: 'needs', refuses: [409] },
  noteRefundPaid: { tag: 'needs', refuses: [409] },
  retryMail: { tag: 'needs', refuses: [409] },
  giveUpMail: { tag: 'needs', refuses: [409] },
  listChanges: { tag: 'history' },
  exportChanges: { tag: 'history' },
  findIntegrations: { tag: 'integrations' },
  makeKey: { tag: 'integrations', refuses: [409] },
  revokeKey: { tag: 'integrations' },
  addEndpoint: { tag: 'integrations', refuses: [409] },
  changeEndpoint: { tag: 'integrations' },
  removeEndpoint: { tag: 'integrations' },
  testEndpoint: { tag: 'integrations' },
  sendAgain: { tag: 'integrations' },
  undoChange: {
    tag: 'history',
    refuses: [404, 409],
    facts: { since: { type: 'array', items: refer('Change') }, availableQuantity: left },
  },
}
