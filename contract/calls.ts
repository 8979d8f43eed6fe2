/**
 * The map of all calls, one line each: method, path (under /api), allowed caller, and the scope an API key needs.
 * A call without a scope refuses API keys. The file contract/<noun>/calls.ts declares the query, body and answer of each call.
 * table.ts combines these declarations with this map.
 */
import type { KeyScope } from './integrations/rules/integration.ts'
import type { OfficeRole } from './users/rules/user.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * `self`: the {email} in the path or query must be the caller's own address. `anyone`: no sign-in needed. A role in the office, and
 * `office` (any of these roles), include admins.
 */
export type Who = 'anyone' | 'signed in' | 'customer' | OfWho | 'self' | 'self or admin'
type OfWho = 'admin' | 'office' | OfficeRole

export type CallLine = readonly [method: Method, path: `/${string}`, who: Who, keys?: KeyScope]

export const callMap = {
  // products
  listProducts: ['GET', '/products', 'anyone'],
  findProduct: ['GET', '/products/{id}', 'signed in', 'read'],
  findProductBySlug: ['GET', '/catalog/{slug}', 'anyone'],
  findProductSet: ['GET', '/catalog/{slug}/set', 'anyone'],
  findSteelToPet: ['GET', '/catalog/{slug}/steel-to-pet', 'anyone'],
  searchProducts: ['GET', '/search', 'anyone'],
  planLoad: ['GET', '/calculator', 'anyone'],
  addProduct: ['POST', '/products', 'admin'],
  updateProduct: ['PUT', '/products/{id}', 'admin'],
  listStock: ['GET', '/stock', 'packer'],
  changeStock: ['POST', '/products/{id}/stock', 'packer'],
  countStock: ['PUT', '/products/{id}/stock', 'packer', 'orders'],
  deleteProduct: ['DELETE', '/products/{id}', 'admin'],
  exportProducts: ['GET', '/csv/products', 'admin', 'read'],
  checkImport: ['POST', '/csv/products/check', 'admin'],
  importProducts: ['POST', '/csv/products', 'admin'],

  // alerts
  findAlert: ['GET', '/products/{id}/alert', 'signed in'],
  addAlert: ['POST', '/products/{id}/alert', 'signed in'],
  removeAlert: ['DELETE', '/products/{id}/alert', 'signed in'],

  // pictures
  addPicture: ['POST', '/pictures', 'admin'],

  // documents
  addDocument: ['POST', '/documents', 'admin'],

  // cart
  priceCart: ['POST', '/cart/price', 'anyone'],
  findCodes: ['POST', '/cart/codes', 'anyone'],
  findCart: ['GET', '/cart', 'signed in'],
  putCart: ['PUT', '/cart', 'signed in'],
  changeCart: ['PATCH', '/cart', 'signed in'],
  findAddresses: ['GET', '/addresses', 'signed in'],
  putAddresses: ['PUT', '/addresses', 'signed in'],

  // tax
  findArrival: ['POST', '/arrivals/find', 'anyone'],
  confirmArrival: ['POST', '/arrivals', 'anyone'],
  confirmOwnArrival: ['POST', '/orders/{id}/arrival', 'signed in'],
  attachProof: ['PUT', '/orders/{id}/arrival/document', 'bookkeeper', 'orders'],
  putCustomsNumber: ['PUT', '/orders/{id}/arrival/customs-number', 'bookkeeper', 'orders'],
  findProof: ['GET', '/orders/{id}/arrival/document', 'bookkeeper', 'read'],
  seeNumber: ['PUT', '/orders/{id}/number-seen', 'bookkeeper'],
  findTaxReport: ['GET', '/tax-report', 'bookkeeper', 'read'],
  exportTaxReport: ['GET', '/csv/tax-report', 'bookkeeper', 'read'],

  // companies
  findCompany: ['GET', '/company', 'signed in'],
  putCompany: ['PUT', '/company', 'signed in'],
  checkVatNumber: ['POST', '/company/check', 'signed in'],
  findMembers: ['GET', '/company/members', 'signed in'],
  putMember: ['PUT', '/company/members/{id}', 'signed in'],
  removeMember: ['DELETE', '/company/members/{id}', 'signed in'],
  findTerms: ['GET', '/companies/{id}', 'bookkeeper'],
  putDetails: ['PUT', '/companies/{id}', 'admin'],
  putTerms: ['PUT', '/companies/{id}/terms', 'admin'],
  addToCompany: ['POST', '/companies/{id}/people', 'admin'],
  putRoleInCompany: ['PUT', '/companies/{id}/people/{email}', 'admin'],
  removeFromCompany: ['DELETE', '/companies/{id}/people/{email}', 'admin'],
  findReceivables: ['GET', '/receivables', 'bookkeeper', 'read'],
  exportReceivables: ['GET', '/csv/receivables', 'bookkeeper', 'read'],

  // orders
  orderAgain: ['POST', '/orders/{id}/again', 'signed in'],
  listOrders: ['GET', '/orders', 'bookkeeper', 'read'],
  listToShip: ['GET', '/to-ship', 'packer'],
  exportToShip: ['GET', '/csv/to-ship', 'packer'],
  reportShort: ['POST', '/orders/{id}/short', 'packer'],
  countNewOrders: ['GET', '/new-orders', 'bookkeeper'],
  exportOrders: ['GET', '/csv/orders', 'bookkeeper', 'read'],
  findFigures: ['GET', '/figures', 'bookkeeper'],
  findOrder: ['GET', '/orders/{id}', 'signed in', 'read'],
  listMyOrders: ['GET', '/order', 'self'],
  placeOrder: ['POST', '/order', 'signed in'],
  approveOrder: ['PATCH', '/order/approved/{id}', 'packer', 'orders'],
  shipOnAccount: ['POST', '/orders/{id}/ship-on-account', 'packer', 'orders'],
  shipOrder: ['POST', '/order/approved/{id}', 'packer', 'orders'],
  undoShipping: ['DELETE', '/order/approved/{id}', 'packer', 'orders'],
  countOrders: ['GET', '/count/orders', 'bookkeeper'],
  confirmOrders: ['POST', '/confirmations', 'packer'],
  undoConfirmations: ['DELETE', '/confirmations/{id}', 'packer'],
  findViews: ['GET', '/views', 'bookkeeper'],
  addView: ['POST', '/views', 'bookkeeper'],
  renameView: ['PATCH', '/views/{id}', 'bookkeeper'],
  removeView: ['DELETE', '/views/{id}', 'bookkeeper'],
  putParcels: ['PUT', '/orders/{id}/parcels', 'packer', 'orders'],
  correctAddress: ['PATCH', '/orders/{id}/address', 'signed in', 'orders'],
  changeDates: ['PATCH', '/orders/{id}/dates', 'admin', 'orders'],
  addNote: ['POST', '/orders/{id}/notes', 'bookkeeper', 'orders'],
  settleTax: ['POST', '/orders/{id}/settle-tax', 'signed in'],
  vouch: ['PUT', '/orders/{id}/vouching', 'admin'],
  changeWayToPay: ['PUT', '/orders/{id}/pays-by', 'signed in'],
  cancelOrder: ['DELETE', '/order/{id}', 'signed in'],
  requestCancellation: ['POST', '/orders/{id}/cancellation', 'signed in'],
  declineCancellation: ['POST', '/orders/{id}/cancellation/decline', 'bookkeeper'],

  // drafts
  findDrafts: ['GET', '/drafts', 'packer'],
  startDraft: ['POST', '/drafts', 'packer'],
  findDraft: ['GET', '/drafts/{id}', 'packer'],
  putDraft: ['PUT', '/drafts/{id}', 'packer'],
  handOverDraft: ['POST', '/drafts/{id}/handing-over', 'packer'],
  removeDraft: ['DELETE', '/drafts/{id}', 'packer'],
  placeDraft: ['POST', '/drafts/{id}/order', 'packer'],

  // papers
  findPackingSlips: ['POST', '/packing-slips', 'packer'],
  findReceipts: ['POST', '/receipts', 'bookkeeper'],
  findReceipt: ['GET', '/orders/{id}/invoice', 'signed in', 'read'],
  putInvoice: ['PUT', '/orders/{id}/invoice', 'bookkeeper', 'orders'],
  correctInvoice: ['POST', '/orders/{id}/invoice/corrections', 'bookkeeper'],
  findCreditNote: ['GET', '/orders/{id}/credit-notes/{n}', 'signed in', 'read'],
  findPaper: ['GET', '/orders/{id}/papers/{paper}', 'signed in', 'read'],
  findPackingSlip: ['GET', '/orders/{id}/packing-slip', 'signed in', 'read'],

  // payments
  refundOrder: ['POST', '/orders/{id}/refunds', 'bookkeeper'],
  retryRefund: ['PATCH', '/orders/{id}/refunds/{refundId}', 'bookkeeper'],
  cancelPaidOrder: ['POST', '/orders/{id}/cancel', 'bookkeeper'],
  recordPayment: ['PATCH', '/order/{id}', 'signed in'],
  createPaymentIntent: ['POST', '/create-payment-intent', 'signed in'],
  findPaymentConfig: ['GET', '/payment-config', 'anyone'],
  openPaymentLink: ['POST', '/payment-links', 'anyone'],
  startLinkPayment: ['POST', '/payment-links/payment', 'anyone'],
  recordLinkPayment: ['PATCH', '/payment-links/payment', 'anyone'],
  renewPaymentLink: ['POST', '/payment-links/renewal', 'anyone'],
  sendPaymentLink: ['POST', '/orders/{id}/payment-link', 'office'],
  attachPayment: ['POST', '/unmatched/{payment}/order', 'bookkeeper'],
  returnPayment: ['POST', '/unmatched/{payment}/refund', 'bookkeeper'],
  dismissPayment: ['POST', '/unmatched/{payment}/dismiss', 'bookkeeper'],
  noteRefundPaid: ['PATCH', '/refunds/{id}', 'bookkeeper'],

  // bank
  findBank: ['GET', '/bank', 'bookkeeper'],
  putBank: ['PUT', '/bank', 'admin'],
  checkStatement: ['POST', '/statements/check', 'bookkeeper'],
  bookStatement: ['POST', '/statements', 'bookkeeper'],
  findEntries: ['GET', '/entries', 'bookkeeper'],
  matchEntry: ['POST', '/entries/{id}/match', 'bookkeeper'],
  undoMatch: ['DELETE', '/matches/{id}', 'bookkeeper'],
  setEntryAside: ['POST', '/entries/{id}/aside', 'bookkeeper'],
  nameTakenBack: ['POST', '/entries/{id}/taken-back', 'bookkeeper'],
  confirmNoted: ['POST', '/entries/{id}/confirmation', 'bookkeeper'],
  noteMoney: ['POST', '/orders/{id}/money', 'bookkeeper', 'money'],

  // reviews
  listReviews: ['GET', '/review', 'anyone'],
  addReview: ['POST', '/review', 'customer'],
  deleteReview: ['DELETE', '/review/{id}', 'admin'],
  listMyReviews: ['GET', '/reviews/mine', 'signed in'],
  hideReview: ['PUT', '/review/{id}/hidden', 'admin'],
  showReview: ['DELETE', '/review/{id}/hidden', 'admin'],
  lookAtReview: ['PUT', '/review/{id}/seen', 'admin'],
  answerReview: ['PUT', '/review/{id}/answer', 'admin'],
  removeAnswer: ['DELETE', '/review/{id}/answer', 'admin'],

  // settings
  findShopTerms: ['GET', '/shop', 'anyone'],
  findSeller: ['GET', '/settings', 'admin'],
  putSeller: ['PUT', '/settings', 'admin'],

  // delivery
  findDeliveryDates: ['GET', '/delivery-dates', 'anyone'],
  findDeliveries: ['GET', '/settings/deliveries', 'admin'],
  putDeliveries: ['PUT', '/settings/deliveries', 'admin'],

  // needs
  findNeeds: ['GET', '/needs', 'office'],
  findMoneyNeeds: ['GET', '/needs/money', 'bookkeeper'],
  findStockNeeds: ['GET', '/needs/stock', 'admin'],
  findTaxNeeds: ['GET', '/needs/tax', 'bookkeeper'],
  findUnsent: ['GET', '/needs/unsent', 'bookkeeper'],
  retryMail: ['POST', '/mails/{id}/again', 'bookkeeper'],
  giveUpMail: ['POST', '/mails/{id}/give-up', 'bookkeeper'],

  // integrations
  findIntegrations: ['GET', '/integrations', 'admin'],
  makeKey: ['POST', '/keys', 'admin'],
  revokeKey: ['DELETE', '/keys/{id}', 'admin'],
  addEndpoint: ['POST', '/endpoints', 'admin'],
  changeEndpoint: ['PUT', '/endpoints/{id}', 'admin'],
  removeEndpoint: ['DELETE', '/endpoints/{id}', 'admin'],
  testEndpoint: ['POST', '/endpoints/{id}/test', 'admin'],
  sendAgain: ['POST', '/webhook-deliveries/{id}', 'admin'],

  // history
  listChanges: ['GET', '/changes', 'admin'],
  exportChanges: ['GET', '/csv/changes', 'admin'],
  undoChange: ['POST', '/changes/{id}/undo', 'admin'],

  // search
  searchEverything: ['GET', '/search/everything', 'bookkeeper'],

  // users
  listUsers: ['GET', '/users', 'admin'],
  findUser: ['GET', '/users/{email}', 'self or admin'],
  makeAdmin: ['PUT', '/users/admin/{email}', 'admin'],
  removeAdmin: ['DELETE', '/users/admin/{email}', 'admin'],
  putOfficeRole: ['PUT', '/users/office/{email}', 'admin'],
  resetSecondFactor: ['DELETE', '/second-factors/{email}', 'admin'],
  deleteUser: ['DELETE', '/users/{email}', 'admin'],
  changeName: ['PUT', '/user/name/{email}', 'self'],
  updateProfile: ['PUT', '/user/profile/{email}', 'self'],
  findPerson: ['GET', '/people/{person}', 'admin'],
  listOrdersOf: ['GET', '/people/{person}/orders', 'admin'],
  listReviewsOf: ['GET', '/people/{person}/reviews', 'admin'],
  endSession: ['DELETE', '/people/{person}/sessions/{session}', 'admin'],
  endSessions: ['DELETE', '/people/{person}/sessions', 'admin'],
  exportPerson: ['GET', '/people/{person}/data', 'admin'],
  erasePerson: ['POST', '/people/{person}/erasure', 'admin'],
  deleteMyAccount: ['POST', '/my-account/deletion', 'signed in'],
  exportMyself: ['GET', '/my-data', 'signed in'],
  checkAdmin: ['GET', '/admin/{email}', 'self'],
  takeAdminLink: ['POST', '/admin-link', 'signed in'],

  // identity
  exchangeToken: ['PUT', '/user/{email}', 'anyone'],
  logOut: ['DELETE', '/session', 'signed in'],
} as const satisfies Record<string, CallLine>

export type CallName = keyof typeof callMap

/** Calls that return a list, which can be paginated. Their names begin with `list`. */
export type ListName = Extract<CallName, `list${string}`>

export function isList(call: CallName): call is ListName {
  return call.startsWith('list')
}
