/**
 * THE table of calls: each line of the map in calls.ts, with what the call takes and answers. The typed client, the handlers the
 * compiler asks for, input checking, rights, the access tests and /api/openapi.json all derive from it.
 */
import { z } from 'zod'
import { type CallLine, type CallName, callMap, type Who } from './calls.ts'
import {
  AddressBook,
  Cart,
  CartChange,
  CartForm,
  CartToPrice,
  Codes,
  FoundCodes,
  OrderedAgain,
  PricedCart,
} from './cart/schema/cart.ts'
import { mostDocumentBytes } from './documents/rules/document.ts'
import { StoredDocument } from './documents/schema/document.ts'
import { Change, ChangeExportQuery, ChangeListQuery, Undone } from './history/schema/change.ts'
import { AdminLink, Exchange } from './identity/schema/identity.ts'
import {
  Delivery,
  EndpointChange,
  EndpointForm,
  Integrations,
  KeyForm,
  MadeEndpoint,
  MadeKey,
} from './integrations/schema/integration.ts'
import { Attachment, MoneyNeeds, Needs, RefundPaid, StockNeeds, Unsent, WhyForm } from './needs/schema/needs.ts'
import {
  Confirmations,
  CountedOrders,
  OrderFilter,
  OrdersOfPapers,
  OrdersToConfirm,
  UndoneConfirmations,
} from './orders/schema/bulk.ts'
import { OrderExportQuery } from './orders/schema/export.ts'
import { Figures, FiguresQuery } from './orders/schema/figures.ts'
import {
  AddressCorrection,
  AllOrdersQuery,
  MyOrdersQuery,
  NewOrders,
  NewOrdersQuery,
  Note,
  Order,
  OrderForm,
  OrderListQuery,
  Parcels,
  Shipment,
  Unshipping,
} from './orders/schema/order.ts'
import { Pdf } from './orders/schema/paper.ts'
import { CallOffForm, RefundForm, RefundMending } from './orders/schema/refund.ts'
import { SavedViews, ViewForm, ViewName } from './orders/schema/view.ts'
import { PaymentConfig, PaymentRecord, PaymentRequest } from './payments/schema/payment.ts'
import { mostPictureBytes } from './pictures/rules/picture.ts'
import { StoredPicture } from './pictures/schema/picture.ts'
import { CheckedImport, Csv, ExportQuery, Imported, ImportQuery } from './products/schema/csv.ts'
import {
  FoundProducts,
  NewProduct,
  Product,
  ProductChange,
  ProductListQuery,
  ProductSearchQuery,
} from './products/schema/product.ts'
import { StockChange, StockCount, StockMoved } from './products/schema/stock.ts'
import { OwnReviewsQuery, Review, ReviewAnswer, ReviewForm, ReviewListQuery } from './reviews/schema/review.ts'
import { csvLimits } from './rules/lists/csv.ts'
import { FoundEverything, SearchQuery } from './search/schema/search.ts'
import { DeliveriesForm, Seller, SellerForm, ShopTerms } from './settings/schema/form.ts'
import { LoadQuery, PlannedLoad } from './strapping/schema/load.ts'
import { ProductSet } from './strapping/schema/set.ts'
import { SteelToPet } from './strapping/schema/steel-to-pet.ts'
import {
  Erased,
  ErasureForm,
  Person,
  PersonData,
  ProfileForm,
  Removal,
  User,
  UserListQuery,
} from './users/schema/user.ts'

/**
 * At most `times` calls in `perSeconds`, counted for each address, each user, or each user but admins and their programs, who
 * work through lists; beyond it the answer is 429.
 */
export type RateLimit = { each: 'address' | 'user' | 'customer'; times: number; perSeconds: number }

/** What a call takes and answers, and how often it may be made. */
type CallShape = {
  says: string
  query?: z.ZodObject
  body?: z.ZodObject
  /** A file is sent as it is, instead of JSON. */
  takes?: 'text/csv' | 'image/*' | 'application/pdf'
  answer: z.ZodType
  /** A write of customers that has none of its own has the usual one. */
  rateLimit?: RateLimit
  /** The longest body, where more than the usual is taken. */
  mostBytes?: number
  /** Anyone may make it, and some callers are told more: a cache keeps their answers apart. */
  tellsSomeMore?: true
}

const Success = z.object({ success: z.boolean() })
const Created = Success.extend({ _id: z.string() })
const Deleted = z.object({ deletedCount: z.number() })
const Modified = z.object({ modifiedCount: z.number() })
const Shipped = Modified.extend({ approvedBy: z.string().optional(), approvedAt: z.string().optional() })

const shapes = {
  listProducts: {
    says: 'Every product on sale, in the order of the catalogue',
    query: ProductListQuery,
    answer: z.array(Product),
  },
  findProduct: { says: 'One product', answer: Product },
  findProductBySlug: {
    says: 'One product, by the name in its public address, or by its id',
    answer: Product,
  },
  findProductSet: {
    says: 'What it takes to strap with a product: strap, tensioner, joint, sealer or cutter, of what is sold',
    answer: ProductSet,
  },
  findSteelToPet: {
    says: 'The PET straps that do the work of a steel strap, of what is sold, each with what joins it',
    answer: SteelToPet,
  },
  searchProducts: {
    says: 'Products that answer to what somebody typed, the best first, and how it was understood',
    query: ProductSearchQuery,
    answer: FoundProducts,
  },
  planLoad: {
    says: 'Which straps hold a load together, how many, and what a month costs; advice, which certifies nothing',
    query: LoadQuery,
    answer: PlannedLoad,
  },
  searchEverything: {
    says: 'Orders, products and users that have what somebody typed, and where: numbers, names, phones, in any writing',
    query: SearchQuery,
    answer: FoundEverything,
  },
  addProduct: {
    says: 'Puts a product on sale',
    body: NewProduct,
    answer: Created,
  },
  updateProduct: {
    says: 'Changes a product; stock sold since the form was loaded stays sold, and so do edits made meanwhile',
    body: ProductChange,
    answer: Success.extend({
      modifiedCount: z.number(),
      availableQuantity: z.number(),
      version: z.number(),
      droppedSteps: z
        .array(z.number())
        .optional()
        .meta({ description: 'Steps of the price ladder that the new price or minimum contradicted' }),
    }),
  },
  changeStock: {
    says: 'Adds to what can be sold of a product, or takes away from it, and says why. An Idempotency-Key header makes repeats safe',
    body: StockChange,
    answer: StockMoved,
  },
  countStock: {
    says: 'Puts the stock by a count of the shelf, on which what is sold or held still lies. An Idempotency-Key header makes repeats safe',
    body: StockCount,
    answer: StockMoved,
  },
  deleteProduct: {
    says: 'Takes a product off sale; its orders stay',
    answer: Deleted,
  },
  exportProducts: {
    says: 'The products on sale, or those that a search or filter finds, as CSV that can be imported again',
    query: ExportQuery,
    answer: Csv,
  },
  checkImport: {
    says: 'What importing a CSV would do, row by row. Nothing is written',
    takes: 'text/csv',
    mostBytes: csvLimits.bytes,
    answer: CheckedImport,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  importProducts: {
    says: 'Adds and changes products by a CSV that was checked: all rows or none',
    query: ImportQuery,
    takes: 'text/csv',
    mostBytes: csvLimits.bytes,
    answer: Imported,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  addPicture: {
    says: 'Keeps a picture for products: in the sizes of the pages, upright, without what the camera wrote into it',
    takes: 'image/*',
    mostBytes: mostPictureBytes,
    answer: StoredPicture,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
  addDocument: {
    says: 'Keeps a PDF for products: a data sheet, a manual',
    takes: 'application/pdf',
    mostBytes: mostDocumentBytes,
    answer: StoredDocument,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },

  listReviews: {
    says: 'Every review that is shown; admins get those that are hidden, too, and the email addresses',
    query: ReviewListQuery,
    answer: z.array(Review),
    tellsSomeMore: true,
  },
  addReview: {
    says: 'Writes a review in one’s own name',
    body: ReviewForm,
    answer: Created,
    rateLimit: { each: 'user', times: 10, perSeconds: 3600 },
  },
  deleteReview: { says: 'Deletes a review', answer: Deleted },
  listMyReviews: {
    says: 'One’s own reviews, the newest first; those that are hidden say so',
    query: OwnReviewsQuery,
    answer: z.array(Review),
  },
  hideReview: {
    says: 'Hides a review: only its author and admins are still shown it',
    answer: Modified,
  },
  showReview: { says: 'Shows a hidden review again', answer: Modified },
  answerReview: {
    says: 'Answers a review in the name of the shop, or puts another answer in place of the one that was seen',
    body: ReviewAnswer,
    answer: Modified,
  },
  removeAnswer: { says: 'Takes the answer to a review away', answer: Modified },

  listUsers: {
    says: 'Every user',
    query: UserListQuery,
    answer: z.array(User),
  },
  findUser: { says: 'One user’s profile', answer: User },
  makeAdmin: {
    says: 'Makes a user an admin',
    answer: Modified,
  },
  removeAdmin: {
    says: 'Makes an admin a user again, and revokes what keys and webhooks they made; nobody does that to themselves',
    query: Removal,
    answer: Modified,
  },
  resetSecondFactor: {
    says: 'Takes the second factor from somebody who has lost it, and ends their sessions',
    answer: Modified,
  },
  deleteUser: {
    says: 'Deletes a user, its sessions, keys, webhooks and unpaid orders; paid orders stay',
    query: Removal,
    answer: Deleted,
  },
  updateProfile: {
    says: 'Changes one’s own profile',
    body: ProfileForm,
    answer: Success.extend({ modifiedCount: z.number() }),
  },
  findPerson: {
    says: 'A user, by id or email address, with their addresses, sessions and what they have ordered',
    answer: Person,
  },
  listOrdersOf: {
    says: 'The orders of a user, newest first',
    query: OrderListQuery,
    answer: z.array(Order),
  },
  listReviewsOf: {
    says: 'The reviews of a user, newest first',
    query: OwnReviewsQuery,
    answer: z.array(Review),
  },
  endSession: {
    says: 'Ends one session of a user: what is signed in with it is refused from now on',
    answer: Modified,
  },
  endSessions: {
    says: 'Ends all sessions of a user, who has to sign in anew',
    answer: Modified,
  },
  exportPerson: {
    says: 'Everything that is kept about a user, as one JSON file, without what is of others',
    answer: PersonData,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  erasePerson: {
    says: 'Erases a person for good: account, profile, contact data on orders, name in the history. Papers stay',
    body: ErasureForm,
    answer: Erased,
  },
  exportMyself: {
    says: 'Everything that is kept about oneself, as one JSON file',
    answer: PersonData,
    rateLimit: { each: 'user', times: 10, perSeconds: 3600 },
  },
  exchangeToken: {
    says: 'The shop’s own token, for a fresh ID token of the identity provider',
    body: Exchange,
    answer: z.object({ token: z.string() }),
    rateLimit: { each: 'address', times: 60, perSeconds: 60 },
  },
  checkAdmin: {
    says: 'Whether the caller is an admin',
    answer: z.object({
      admin: z.boolean(),
      secondFactor: z
        .literal('needed')
        .optional()
        .meta({ description: 'The rights of an admin wait until a second factor is set up' }),
    }),
  },
  logOut: { says: 'Ends this token', answer: Success },
  takeAdminLink: {
    says: 'Makes the caller an admin, by a link for their address that a command on the server has printed',
    body: AdminLink,
    answer: Success,
    rateLimit: { each: 'user', times: 10, perSeconds: 60 },
  },

  listOrders: {
    says: 'Every order, newest first; or what has changed among them, for programs that keep up with it',
    query: AllOrdersQuery,
    answer: z.array(Order),
  },
  countNewOrders: {
    says: 'How many orders were placed since the newest that is shown, for a list that is asked for anew only when wanted',
    query: NewOrdersQuery,
    answer: NewOrders,
  },
  exportOrders: {
    says: 'The same orders as CSV for the books: what came in, what was given back, and by which papers',
    query: OrderExportQuery,
    answer: Csv,
  },
  findFigures: {
    says: 'How the shop is doing: what was paid day by day, what waits and for how long, and what sells',
    query: FiguresQuery,
    answer: Figures,
  },
  findOrder: {
    says: 'One order of one’s own; an admin finds any',
    answer: Order,
  },
  listMyOrders: {
    says: 'One’s own orders, newest first',
    query: MyOrdersQuery,
    answer: z.array(Order),
  },
  placeOrder: {
    says: 'Orders a product, or the lines of a cart: all of them or none. An Idempotency-Key header makes repeats safe',
    body: OrderForm,
    answer: Created,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
  approveOrder: {
    says: 'Confirms a paid order: it is shipped. Confirmed already, it says by whom and when',
    answer: Shipped,
  },
  shipOrder: {
    says: 'The same, with the parcel that it goes out in',
    body: Shipment,
    answer: Shipped,
  },
  undoShipping: {
    says: 'Takes a shipment back: within half a minute without a word, later with a reason that the customer is told',
    body: Unshipping,
    answer: Modified,
  },
  countOrders: {
    says: 'How many orders a filter finds, and when the newest of them was placed: what all of them are confirmed by',
    query: OrderFilter,
    answer: CountedOrders,
  },
  confirmOrders: {
    says: 'Confirms many orders, each by itself, and says what became of each. An Idempotency-Key header makes repeats safe',
    body: OrdersToConfirm,
    mostBytes: 128 * 1024,
    answer: Confirmations,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  undoConfirmations: {
    says: 'Takes back what was confirmed at once, as far as no customer has been told',
    answer: UndoneConfirmations,
  },
  findPackingSlips: {
    says: 'The packing slips of many orders as one file; orders that are not paid are left out',
    body: OrdersOfPapers,
    answer: Pdf,
    rateLimit: { each: 'user', times: 20, perSeconds: 60 },
  },
  findReceipts: {
    says: 'The receipts of many orders as one file; orders that were never paid are left out',
    body: OrdersOfPapers,
    answer: Pdf,
    rateLimit: { each: 'user', times: 20, perSeconds: 60 },
  },
  findViews: {
    says: 'One’s own saved views of the list of orders, and those that all admins share',
    answer: SavedViews,
  },
  addView: {
    says: 'Saves what the list of orders is narrowed to under a name, for oneself or for all admins',
    body: ViewForm,
    answer: Created,
  },
  renameView: {
    says: 'Renames a view of one’s own or a shared one',
    body: ViewName,
    answer: Modified,
  },
  removeView: {
    says: 'Removes a view of one’s own or a shared one',
    answer: Deleted,
  },
  putParcels: {
    says: 'Puts the parcels of a shipped order; its customer is told where they are',
    body: Parcels,
    answer: Modified,
  },
  correctAddress: {
    says: 'Corrects where an order goes: its customer while it is unpaid, an admin until it is shipped, which its customer is told',
    body: AddressCorrection,
    answer: Modified,
  },
  addNote: {
    says: 'Writes a note beside an order, which admins read',
    body: Note,
    answer: Modified,
  },
  refundOrder: {
    says: 'Gives money of a paid order back through the card provider. An Idempotency-Key header makes repeats safe',
    body: RefundForm,
    answer: Created,
  },
  retryRefund: {
    says: 'Asks again for a refund that has failed, or notes how it was paid instead',
    body: RefundMending,
    answer: Modified,
  },
  callOffOrder: {
    says: 'Cancels a paid order that has not left, and gives back what is left of its money',
    body: CallOffForm,
    answer: Modified,
  },
  findReceipt: {
    says: 'The receipt of a paid order of one’s own; an admin finds any',
    answer: Pdf,
  },
  findCreditNote: {
    says: 'The credit note of the first refund of an order, or the second, and so on',
    answer: Pdf,
  },
  findPackingSlip: {
    says: 'What of a paid order is to be packed, as it stands now',
    answer: Pdf,
  },
  recordPayment: {
    says: 'Records a payment, after reading it back from the card provider',
    body: PaymentRecord,
    answer: Success,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  cancelOrder: {
    says: 'Cancels an unpaid order of one’s own; an admin deletes any unpaid order',
    answer: Deleted,
    // Each gives stock back, and tells somebody.
    rateLimit: { each: 'customer', times: 50, perSeconds: 86_400 },
  },
  createPaymentIntent: {
    says: 'Opens the card payment of an order',
    body: PaymentRequest,
    answer: z.object({ clientSecret: z.string() }),
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  findPaymentConfig: {
    says: 'What the card field needs to know',
    answer: PaymentConfig,
  },

  priceCart: {
    says: 'What a cart costs now, line by line, and what of it cannot be ordered. Nothing is written',
    body: CartToPrice,
    answer: PricedCart,
    rateLimit: { each: 'address', times: 600, perSeconds: 60 },
    tellsSomeMore: true,
  },
  findCodes: {
    says: 'What the lines of a list that somebody pasted ask for',
    body: Codes,
    answer: FoundCodes,
    rateLimit: { each: 'address', times: 60, perSeconds: 60 },
  },
  findCart: { says: 'One’s saved cart', answer: Cart },
  putCart: {
    says: 'Puts a whole cart over the version that was seen',
    body: CartForm,
    answer: Cart,
    rateLimit: { each: 'user', times: 300, perSeconds: 60 },
  },
  changeCart: {
    says: 'Changes one line of the saved cart, or merges lines kept elsewhere: of each product the larger quantity',
    body: CartChange,
    answer: Cart,
    rateLimit: { each: 'user', times: 300, perSeconds: 60 },
  },
  orderAgain: {
    says: 'The lines of an order of one’s own for the cart, at today’s prices, and what has changed since',
    answer: OrderedAgain,
  },
  findShopTerms: {
    says: 'Who sells, how it is delivered, and on which terms',
    answer: ShopTerms,
  },
  findSeller: {
    says: 'The seller, as pages and mails name it, and what is missing',
    answer: Seller,
  },
  putSeller: {
    says: 'Puts the seller over the version that was seen',
    body: SellerForm,
    mostBytes: 768 * 1024,
    answer: Seller,
  },
  findDeliveries: {
    says: 'The ways in which an order is delivered, as an admin sets them',
    answer: DeliveriesForm,
  },
  putDeliveries: {
    says: 'Puts all ways of delivery; placed orders keep what they were told',
    body: DeliveriesForm,
    answer: DeliveriesForm,
  },
  findAddresses: { says: 'One’s address book', answer: AddressBook },
  putAddresses: {
    says: 'Puts a whole address book',
    body: AddressBook,
    answer: AddressBook,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },

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
  attachPayment: {
    says: 'Pays an order with a payment that matched none: the order costs what came',
    body: Attachment,
    answer: Modified,
  },
  returnPayment: {
    says: 'Gives a payment that matched no order back through the card provider',
    body: WhyForm,
    answer: Modified,
  },
  dismissPayment: {
    says: 'Sets a payment that matched no order aside, where it was settled elsewhere',
    body: WhyForm,
    answer: Modified,
  },
  noteRefundPaid: {
    says: 'Notes how a failed refund of a payment without an order was paid instead',
    body: RefundPaid,
    answer: Modified,
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
  listChanges: {
    says: 'Who changed what, the newest change first',
    query: ChangeListQuery,
    answer: z.array(Change),
  },
  exportChanges: {
    says: 'The same changes as CSV, with a line for each changed field',
    query: ChangeExportQuery,
    answer: Csv,
  },
  findIntegrations: {
    says: 'API keys and webhook endpoints, with what was last sent to each',
    answer: Integrations,
  },
  makeKey: {
    says: 'Makes an API key for another program, and tells it once',
    body: KeyForm,
    answer: MadeKey,
  },
  revokeKey: { says: 'Revokes an API key at once', answer: Modified },
  addEndpoint: {
    says: 'Adds an address that is told of events, and tells once what they are signed with',
    body: EndpointForm,
    answer: MadeEndpoint,
  },
  changeEndpoint: {
    says: 'Changes where events are sent and which, or switches it on or off',
    body: EndpointChange,
    answer: Modified,
  },
  removeEndpoint: {
    says: 'Removes an address with what was still to be sent there',
    answer: Deleted,
  },
  testEndpoint: {
    says: 'Sends a test to an address, and says what came of it',
    answer: Delivery,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  sendAgain: {
    says: 'Sends something again, whatever came of it before, and says what came of it now',
    answer: Delivery,
    rateLimit: { each: 'user', times: 30, perSeconds: 60 },
  },
  undoChange: {
    says: 'Puts back what a change did, as long as nobody has changed the same since',
    answer: Undone,
  },
} as const satisfies Record<CallName, CallShape>

export type Call = { method: CallLine[0]; path: CallLine[1]; who: Who; keys?: CallLine[3] } & CallShape

type Line<Name extends CallName> = (typeof callMap)[Name]
export type Calls = {
  [Name in CallName]: { method: Line<Name>[0]; path: Line<Name>[1]; who: Line<Name>[2] } & (typeof shapes)[Name]
}

const entries = (Object.entries(callMap) as [CallName, CallLine][]).map(
  ([name, [method, path, who, keys]]): [CallName, Call] => [
    name,
    { method, path, who, ...(keys && { keys }), ...shapes[name] },
  ],
)

// Cast: put together from the two tables that its type is made of.
export const calls = Object.fromEntries(entries) as Calls

/** `/order/{id}` → `{ id: string }` */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name | keyof PathParams<Rest>]: string }
  : Record<never, string>

export type Params<Name extends CallName> = PathParams<Calls[Name]['path']>
/** The query and body as a handler receives them, checked. */
export type CheckedQuery<Name extends CallName> = Calls[Name] extends { query: infer Query } ? z.output<Query> : unknown
export type CheckedBody<Name extends CallName> = Calls[Name] extends { body: infer Body }
  ? z.output<Body>
  : Calls[Name] extends { takes: string }
    ? Uint8Array
    : undefined
/** The answer a handler owes and a client gets. */
export type Answer<Name extends CallName> = z.output<Calls[Name]['answer']>

/** What a client says to make a call: path names and query side by side, and the body. */
export type Ask<Name extends CallName> = Params<Name> &
  (Calls[Name] extends { query: infer Query } ? z.input<Query> : unknown) &
  (Calls[Name] extends { body: infer Body } ? { body: z.input<Body> } : unknown) &
  (Calls[Name] extends { takes: string } ? { body: Blob } : unknown)
