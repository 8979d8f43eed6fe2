/** One example of each shape, as the demo shop would answer it. */
import type { ProductField } from '#contract/products/rules/product.ts'

const productForm = {
  name: 'PET strap 16 × 1.0 mm',
  image: '/pictures/pt-1610-800.webp',
  description: 'Green PET strap on a 406 mm core.',
  minimumOrder: 2,
  quantity: 100,
  availableQuantity: 50,
  pricePerUnit: 125.5,
  category: 'plastic',
  fullDescription: 'Green PET strap for pallets, on a 406 mm core.',
} satisfies Record<ProductField, unknown>

const person = { name: 'Ana Ruiz', image: '/pictures/people/ana.webp' }
const delivery = { address: 'Calle del Fleje 1, Zaragoza', phone: '+34 976 000 000' }
const product = '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41'
const order = '6a1f0c3e-8f6b-4c1d-9a55-2f1f7f0b9c10'
const line = { productId: product, name: productForm.name, sku: 'PT-1610', quantity: 2, price: 125.5, totalPrice: 251 }
const offer = { id: 'collect', name: 'Collected', term: 'EXW Sagunto', says: 'Ready after two working days.', price: 0 }
const { name, image, minimumOrder, availableQuantity } = productForm
const pricedLine = {
  id: product,
  quantity: 2,
  product: { slug: 'pet-strap-16-x-1-0-mm', name, image, sku: 'PT-1610', minimumOrder, availableQuantity },
  listPrice: 125.5,
  price: 125.5,
  totalPrice: 251,
  nextStep: { fromQuantity: 20, price: 120.48, saves: 100.4 },
}
const parcel = { carrier: 'Seur', tracking: '0123 4567 8901' }
const placed = { at: '2026-03-02T09:12:44.120Z', kind: 'placed' }

const endpoint = { url: 'https://erp.example/fleje', kinds: ['order.paid', 'order.shipped'] }
const delivered = {
  ...{ _id: order, kind: 'order.paid', state: 'delivered', about: 'F-10432', tries: 1, answer: '200' },
  ...{ createdAt: placed.at, lastTriedAt: '2026-03-02T09:12:50.004Z' },
}

const paidOrder = {
  _id: order,
  number: 'F-10432',
  productId: product,
  name: productForm.name,
  email: 'ana@coils.example',
  userName: person.name,
  ...delivery,
  quantity: 2,
  price: 125.5,
  totalPrice: 251,
  lines: [line],
  delivery: { name: 'Collected', term: 'EXW Sagunto', price: 0 },
  paid: true,
  approved: false,
  transactionId: 'pi_3f9c1a2b4d5e6f70',
  placedAt: '2026-03-02T09:12:44.120Z',
  paidAt: '2026-03-02T09:14:02.004Z',
  events: [placed, { at: '2026-03-02T09:14:02.004Z', kind: 'paid' }],
}
const news = { id: '5c0e7d52-6b1f-4a39-8e02-7d9a4b3c2f10', createdAt: '2026-03-02T09:14:02.004Z' }

const soldProduct = {
  _id: product,
  slug: 'pet-strap-16-x-1-0-mm',
  ...productForm,
  ladder: [{ fromQuantity: 20, price: 120.48 }],
  technicalData: { type: 'strap', widthMinMm: 16, thicknessMm: 1, coreMm: 406 },
  views: [{ image: '/pictures/pt-1610-2-800.webp', words: 'Closed with a seal' }],
  documents: [
    {
      file: '/documents/3a7bd3e2360a3d29eea436fcfb7e44c7.pdf',
      kind: 'data sheet',
      title: 'PET strap 16 × 1.0 mm',
      language: 'en',
      bytes: 183_204,
    },
  ],
  version: 3,
  createdAt: '2026-01-15T08:00:00.000Z',
}
const ofSet = {
  ...{ _id: product, slug: 'pet-strap-16-x-1-0-mm', sku: 'PT-1610', name, image, minimumOrder, availableQuantity },
  ...{ pricePerUnit: 125.5, unit: 'coil' },
}
const deliveryMethod = {
  id: 'iberia',
  name: 'Pallet to your door',
  term: 'DAP delivery address',
  says: 'Three to five working days.',
  price: 85,
  freeFrom: 2500,
  countries: ['ES', 'PT'],
  isUsual: false,
}
const seller = {
  legalName: 'Coils, S.L.',
  address: 'Calle del Fleje 1, Zaragoza',
  phone: delivery.phone,
  email: 'sales@coils.example',
  priceTerms: 'US dollars, without tax',
  description: 'Strapping tools',
  openingText: '',
  aboutText: '',
  holdHours: 48,
  lowStock: 20,
  version: 3,
  country: 'ES',
  timeZone: 'UTC',
  taxNumber: 'B00000000',
  bankLine: '',
  termsText: 'An order is binding once it is paid.',
  privacyText: 'We keep what an order needs.',
  returnsText: 'What is damaged is paid back.',
  deliveryText: '',
  isTaxFree: true,
}

const importedRow = {
  row: 2,
  sku: 'PT-1610',
  name: productForm.name,
  verdict: 'changed',
  changes: [{ column: 'pricePerUnit', before: '125.50', after: '119.00' }],
  problems: [],
}

const confirmedLine = { _id: order, number: 'F-10432', outcome: 'confirmed' }

const view = { name: 'To ship, the oldest first', isShared: true, address: { state: 'unshipped', sort: 'oldest' } }
const savedView = { _id: '7e2d4b1a-9c3f-4e5d-8a6b-0f1c2d3e4a5b', ...view }

const user = {
  _id: '2c7b3d5e-0a44-4f0e-bb1c-91f0f2a7d8e3',
  ...person,
  email: 'ana@coils.example',
  role: 'user',
  confirmed: true,
  location: 'Zaragoza',
  education: 'Packaging technician',
  linkedin: 'https://www.linkedin.com/in/ana',
  phone: delivery.phone,
}

export const examples = {
  Confirmations: { _id: 'c0a8f1e2-7d4b-4a6c-9e3f-5b2d8c1a7e90', lines: [confirmedLine] },
  ConfirmedLine: confirmedLine,
  CountedOrders: { count: 1240, seenAt: '2026-03-02T09:12:44.120Z' },
  OrdersToConfirm: {
    all: { filter: { state: 'unshipped' }, count: 1240, seenAt: '2026-03-02T09:12:44.120Z' },
  },
  OrdersOfPapers: { ids: [order] },
  UndoneConfirmations: { lines: [{ ...confirmedLine, outcome: 'taken back' }] },
  Change: {
    _id: '9b2f6c1e-3a4d-4c5e-8f70-1a2b3c4d5e6f',
    at: '2026-03-02T09:12:44.120Z',
    kind: 'product',
    aboutId: product,
    name: productForm.name,
    action: 'update product',
    fields: [{ label: 'Price per unit', before: '$125.50', after: '$119.00' }],
    by: 'rosa@coils.example',
    canUndo: true,
  },
  CheckedImport: {
    separator: ';',
    decimal: 'comma',
    unknownColumns: ['shelf'],
    notes: [],
    counts: { new: 0, changed: 1, unchanged: 0, refused: 0 },
    rows: [importedRow],
    seen: '1772442764120.47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU',
  },
  Figures: {
    days: [{ day: '2026-03-02', orders: 1, paid: 251, refunded: 125.5, before: 0 }],
    period: { orders: 1, paid: 251, refunded: 125.5 },
    before: { orders: 0, paid: 0, refunded: 0 },
    unpaid: [{ from: '2026-03-02', to: '2026-03-02', orders: 1, total: 251 }],
    toShip: [{ to: '2026-02-23', orders: 2, total: 502 }],
    lowStock: [{ _id: product, name, sku: line.sku, available: 50, daysLeft: 4 }],
    bestProducts: [{ _id: product, name, sku: line.sku, units: 2, total: 251 }],
  },
  FoundEverything: {
    orders: [],
    products: [],
    users: [
      {
        ...{ _id: '4d1e7a90-33c8-4f6e-8f3e-2b6c5a1d0e77', email: 'ana@coils.example', name: person.name, role: 'user' },
        found: { field: 'phone', text: [{ text: delivery.phone, isMatch: true }] },
      },
    ],
  },
  Imported: { success: true, added: 0, changed: 1 },
  ImportedRow: importedRow,
  NewOrders: { count: 3 },
  AddressCorrection: { ...delivery, company: 'Coils, S.L.' },
  Note: { text: 'Rang: they unload until noon.' },
  DeliveriesForm: { deliveries: [deliveryMethod] },
  DeliveryForm: deliveryMethod,
  SavedView: savedView,
  SavedViews: { views: [savedView] },
  Seller: { ...seller, missing: ['a way of delivery'] },
  Delivery: delivered,
  Integrations: {
    keys: [
      {
        ...{ _id: product, name: 'ERP', scope: 'orders', beginsWith: 'fleje_Xq3v' },
        expiresAt: '2027-03-02T09:00:00.000Z',
        ...{ createdAt: '2026-03-01T08:00:00.000Z', createdBy: 'root@shop.example', lastUsedAt: placed.at },
      },
    ],
    endpoints: [
      {
        ...{ _id: product, ...endpoint, isOn: true, waiting: 0 },
        ...{ createdAt: '2026-03-01T08:00:00.000Z', createdBy: 'root@shop.example', deliveries: [delivered] },
      },
    ],
  },
  KeyForm: { name: 'ERP', scope: 'orders' },
  MadeKey: { success: true, _id: product, key: 'fleje_Xq3vN0s7…', expiresAt: '2027-03-02T09:00:00.000Z' },
  EndpointForm: endpoint,
  EndpointChange: { ...endpoint, isOn: true },
  MadeEndpoint: { success: true, _id: product, secret: 'whsec_4cGm1…' },
  SellerForm: seller,
  CallOffForm: { reason: 'Ordered twice by mistake.', restock: true },
  Cart: { lines: [{ id: product, quantity: 2 }], version: 4 },
  CartChange: { id: product, quantity: 3 },
  CartForm: { lines: [{ id: product, quantity: 2 }], version: 4 },
  CartLine: { id: product, quantity: 2 },
  CartToPrice: { lines: [{ id: product, quantity: 2 }], country: 'ES' },
  Created: { success: true, _id: order },
  Deleted: { deletedCount: 1 },
  DeliveryOffer: offer,
  Done: { success: true },
  AdminLink: { token: 'bW9kZWwgb2YgYSB0b2tlbiBpbiBh' },
  Erased: { success: true, pseudonym: 'erased-0b7d5c1e9a42', accountStays: false },
  ErasureForm: { email: 'ana@coils.example' },
  Exchange: { email: 'ana@coils.example', idToken: 'eyJhbGciOiJFZERTQSJ9…' },
  Modified: { modifiedCount: 1 },
  NewProduct: productForm,
  Order: paidOrder,
  OrderNews: { ...news, type: 'order.paid', order: { ...paidOrder, parcels: [] } },
  StockNews: {
    ...{ ...news, type: 'stock.low' },
    product: { _id: product, name: productForm.name, sku: 'PT-1610', minimumOrder: 2, availableQuantity: 1 },
  },
  TestNews: { ...news, type: 'test' },
  OrderEvent: placed,
  OrderForm: {
    lines: [{ id: product, quantity: 2 }],
    ...delivery,
    poNumber: 'PO 4711',
    delivery: 'collect',
    totalPrice: 251,
  },
  OrderLine: line,
  OrderRefund: {
    _id: 'f0a6d1de-2b7f-4d0c-8f6e-3d1b0c9a7e55',
    at: '2026-03-05T08:30:00.000Z',
    amount: 125.5,
    status: 'succeeded',
    reason: 'One coil came damaged.',
    lines: [{ position: 1, quantity: 1, restocked: 0 }],
  },
  Parcel: parcel,
  Parcels: { parcels: [parcel] },
  PaymentConfig: { publishableKey: 'pk_test_1', stripeJsUrl: null, testMode: true },
  PaymentRecord: { transactionId: 'pi_3f9c1a2b4d5e6f70' },
  PaymentRequest: { totalPrice: 251, orderId: order },
  PricedCart: {
    lines: [pricedLine],
    linesTotal: 251,
    deliveries: [offer],
    delivery: offer.id,
    totalPrice: 251,
  },
  PricedLine: pricedLine,
  Problem: {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    detail: 'Sorry only 1 product are available',
    errors: { quantity: 'Sorry only 1 product are available' },
  },
  Product: soldProduct,
  ProductChange: { ...productForm, loadedAvailableQuantity: 50, version: 3 },
  PlannedLoad: {
    doing: [
      {
        ...{
          strap: ofSet,
          isMadeFor: true,
          breakStrengthN: 5900,
          coilLengthM: 1200,
          joint: { kind: 'friction weld', percent: 75 },
        },
        ...{ straps: 2, safety: 1.8, lengthsMm: [4700, 4300], tensionN: 2210 },
        month: { metres: 1948.5, coils: 1.62, joints: 0, cost: 203.73 },
        order: [{ id: product, quantity: 2, cost: 251 }],
      },
    ],
    ...{ doingTotal: 1, others: [{ strap: ofSet, why: 'Nothing we sell joins it.' }], othersTotal: 1, leftOut: 0 },
  },
  Person: {
    ...user,
    createdAt: '2026-01-12T09:00:00.000Z',
    company: 'Coils',
    addresses: [{ label: 'Plant 2', address: delivery.address, country: 'ES', phone: delivery.phone, isDefault: true }],
    orders: { count: 3, paid: 1290.5 },
    sessions: [
      {
        id: 'Jk2rYgX0vCw8',
        startedAt: '2026-03-02T08:00:00.000Z',
        lastUsedAt: '2026-03-02T09:30:00.000Z',
        endsAt: '2026-03-02T20:00:00.000Z',
        ...{
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0',
          address: '203.0.113.7',
          current: false,
        },
      },
    ],
  },
  ProductSet: { slots: [{ name: 'strap', best: ofSet, others: [], unfit: [] }], isComplete: true },
  ProfileForm: {
    ...person,
    location: 'Zaragoza',
    education: 'Packaging technician',
    phone: delivery.phone,
    linkedin: 'https://www.linkedin.com/in/ana',
  },
  Review: {
    _id: 'b1de0b4c-61f5-4b3c-8a2e-7c0d9f3e5a66',
    ...person,
    company: 'Coils',
    position: 'Buyer',
    review: 'The strap holds, and it came on time.',
    number: 5,
    createdAt: '2026-02-01T10:00:00.000Z',
    verified: true,
    answer: { text: 'Thank you, Ana. The coil cart is in the shop now.', at: '2026-02-02T09:00:00.000Z' },
  },
  ReviewAnswer: { answer: 'Thank you, Ana. The coil cart is in the shop now.', seen: '' },
  ReviewForm: {
    ...person,
    email: 'ana@coils.example',
    company: 'Coils',
    position: 'Buyer',
    review: 'The strap holds, and it came on time.',
    number: 5,
  },
  RefundForm: { lines: [{ position: 1, quantity: 1 }], reason: 'One coil came damaged.' },
  RefundMending: { paidOtherwise: 'Bank transfer of 6 March' },
  Shipment: parcel,
  SteelToPet: {
    steel: { product: soldProduct, jointStrengthPercent: 80, workingLoadN: 6440, joinedWith: [ofSet] },
    pets: [],
  },
  StoredDocument: { file: '/documents/3a7bd3e2360a3d29eea436fcfb7e44c7.pdf', bytes: 183_204 },
  Attachment: { order: 'F-10432' },
  MoneyNeeds: {
    unmatched: [{ intentId: 'pi_3Qk2', amount: '$251.00', why: 'no order', seenAt: '2026-03-02T09:12:44.120Z' }],
    failedRefunds: [],
  },
  Needs: {
    ...{
      ordersWaiting: 4,
      disputes: 1,
      disputesAnsweredBy: '2026-03-09T23:59:59.000Z',
      unmatchedPayments: 1,
      failedRefunds: 0,
      belowMinimum: 7,
      runningOut: 3,
      mails: 0,
    },
    papers: 0,
  },
  RefundPaid: { paidOtherwise: 'Bank transfer of 6 March' },
  StockNeeds: {
    lowStock: 20,
    runningOut: {
      total: 1,
      products: [
        {
          ...{ _id: product, name: productForm.name, sku: 'PT-1610', availableQuantity: 12, minimumOrder: 2 },
          ...{ sold: 56, daysOfCover: 12 },
        },
      ],
    },
    withoutSales: { total: 0, products: [] },
    belowMinimum: { total: 0, products: [] },
    soldOut: { total: 0, products: [] },
  },
  Unsent: { mails: [], papers: [] },
  WhyForm: { why: 'Settled by bank transfer' },
  StockChange: { by: 100, why: 'Delivery 4711' },
  StockCount: { counted: 87 },
  StockMoved: {
    success: true,
    _id: '9b2f6a1d-3c55-4f2e-8f6a-2d1e0c9b8a77',
    availableQuantity: 67,
    says: '87 counted, 20 sold or held: 67 can be sold',
  },
  StoredPicture: { image: '/pictures/9f86d081884c7d659a2feaa0c55ad015-1600.webp', wasAnimated: false },
  TechnicalData: { type: 'strap', widthMinMm: 16, thicknessMm: 1, coreMm: 406 },
  Token: { token: 'eyJhbGciOiJIUzI1NiJ9…' },
  ViewForm: view,
  ViewName: { name: 'To ship' },
  Unshipping: { reason: 'The carrier did not come.' },
  User: user,
}
