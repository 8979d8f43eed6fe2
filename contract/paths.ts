/**
 * Method and path of every call, those of the specification as it gives them; they live under /api. What a client needs to make one:
 * who may make it and what it takes and answers stand beside them in calls.ts.
 */

export type Path = { method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; path: `/${string}` }

export const paths = {
  listProducts: { method: 'GET', path: '/products' },
  findProduct: { method: 'GET', path: '/products/{id}' },
  findProductBySlug: { method: 'GET', path: '/catalog/{slug}' },
  findProductSet: { method: 'GET', path: '/catalog/{slug}/set' },
  findSteelToPet: { method: 'GET', path: '/catalog/{slug}/steel-to-pet' },
  searchProducts: { method: 'GET', path: '/search' },
  planLoad: { method: 'GET', path: '/calculator' },
  searchEverything: { method: 'GET', path: '/search/everything' },
  addProduct: { method: 'POST', path: '/products' },
  updateProduct: { method: 'PUT', path: '/products/{id}' },
  changeStock: { method: 'POST', path: '/products/{id}/stock' },
  countStock: { method: 'PUT', path: '/products/{id}/stock' },
  deleteProduct: { method: 'DELETE', path: '/products/{id}' },
  exportProducts: { method: 'GET', path: '/csv/products' },
  checkImport: { method: 'POST', path: '/csv/products/check' },
  importProducts: { method: 'POST', path: '/csv/products' },
  addPicture: { method: 'POST', path: '/pictures' },
  addDocument: { method: 'POST', path: '/documents' },

  listReviews: { method: 'GET', path: '/review' },
  addReview: { method: 'POST', path: '/review' },
  deleteReview: { method: 'DELETE', path: '/review/{id}' },
  listMyReviews: { method: 'GET', path: '/reviews/mine' },
  hideReview: { method: 'PUT', path: '/review/{id}/hidden' },
  showReview: { method: 'DELETE', path: '/review/{id}/hidden' },
  answerReview: { method: 'PUT', path: '/review/{id}/answer' },
  removeAnswer: { method: 'DELETE', path: '/review/{id}/answer' },

  listUsers: { method: 'GET', path: '/users' },
  findUser: { method: 'GET', path: '/users/{email}' },
  makeAdmin: { method: 'PUT', path: '/users/admin/{email}' },
  removeAdmin: { method: 'DELETE', path: '/users/admin/{email}' },
  deleteUser: { method: 'DELETE', path: '/users/{email}' },
  updateProfile: { method: 'PUT', path: '/user/profile/{email}' },
  findPerson: { method: 'GET', path: '/people/{person}' },
  listOrdersOf: { method: 'GET', path: '/people/{person}/orders' },
  listReviewsOf: { method: 'GET', path: '/people/{person}/reviews' },
  endSession: { method: 'DELETE', path: '/people/{person}/sessions/{session}' },
  endSessions: { method: 'DELETE', path: '/people/{person}/sessions' },
  exchangeToken: { method: 'PUT', path: '/user/{email}' },
  checkAdmin: { method: 'GET', path: '/admin/{email}' },
  logOut: { method: 'DELETE', path: '/session' },

  listOrders: { method: 'GET', path: '/orders' },
  countNewOrders: { method: 'GET', path: '/new-orders' },
  findOrder: { method: 'GET', path: '/orders/{id}' },
  listMyOrders: { method: 'GET', path: '/order' },
  placeOrder: { method: 'POST', path: '/order' },
  approveOrder: { method: 'PATCH', path: '/order/approved/{id}' },
  shipOrder: { method: 'POST', path: '/order/approved/{id}' },
  undoShipping: { method: 'DELETE', path: '/order/approved/{id}' },
  countOrders: { method: 'GET', path: '/count/orders' },
  confirmOrders: { method: 'POST', path: '/confirmations' },
  undoConfirmations: { method: 'DELETE', path: '/confirmations/{id}' },
  findPackingSlips: { method: 'POST', path: '/packing-slips' },
  findViews: { method: 'GET', path: '/views' },
  addView: { method: 'POST', path: '/views' },
  renameView: { method: 'PATCH', path: '/views/{id}' },
  removeView: { method: 'DELETE', path: '/views/{id}' },
  putParcels: { method: 'PUT', path: '/orders/{id}/parcels' },
  correctAddress: { method: 'PATCH', path: '/orders/{id}/address' },
  findFigures: { method: 'GET', path: '/figures' },
  exportOrders: { method: 'GET', path: '/csv/orders' },
  addNote: { method: 'POST', path: '/orders/{id}/notes' },
  refundOrder: { method: 'POST', path: '/orders/{id}/refunds' },
  mendRefund: { method: 'PATCH', path: '/orders/{id}/refunds/{refundId}' },
  callOffOrder: { method: 'POST', path: '/orders/{id}/cancel' },
  findReceipt: { method: 'GET', path: '/orders/{id}/invoice' },
  findCreditNote: { method: 'GET', path: '/orders/{id}/credit-notes/{n}' },
  findPackingSlip: { method: 'GET', path: '/orders/{id}/packing-slip' },
  recordPayment: { method: 'PATCH', path: '/order/{id}' },
  cancelOrder: { method: 'DELETE', path: '/order/{id}' },
  createPaymentIntent: { method: 'POST', path: '/create-payment-intent' },
  findPaymentConfig: { method: 'GET', path: '/payment-config' },

  priceCart: { method: 'POST', path: '/cart/price' },
  findCodes: { method: 'POST', path: '/cart/codes' },
  findCart: { method: 'GET', path: '/cart' },
  putCart: { method: 'PUT', path: '/cart' },
  changeCart: { method: 'PATCH', path: '/cart' },
  orderAgain: { method: 'POST', path: '/orders/{id}/again' },
  findAddresses: { method: 'GET', path: '/addresses' },
  findShopTerms: { method: 'GET', path: '/shop' },
  findSeller: { method: 'GET', path: '/settings' },
  putSeller: { method: 'PUT', path: '/settings' },
  findDeliveries: { method: 'GET', path: '/settings/deliveries' },
  putDeliveries: { method: 'PUT', path: '/settings/deliveries' },
  putAddresses: { method: 'PUT', path: '/addresses' },
  listChanges: { method: 'GET', path: '/changes' },
  exportChanges: { method: 'GET', path: '/csv/changes' },
  undoChange: { method: 'POST', path: '/changes/{id}/undo' },
} as const satisfies Record<string, Path>

export type CallName = keyof typeof paths

/** The calls that answer a list, which can be read a page at a time: their names begin with it. */
export type ListName = Extract<CallName, `list${string}`>

export function isList(call: CallName): call is ListName {
  return call.startsWith('list')
}
