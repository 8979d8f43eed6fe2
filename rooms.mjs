/**
 * The parts of the code and the rooms of contract/, server/ and web/, each with the rooms it may import from. tests/unit/rooms.test.ts
 * checks all imports. A room names only rooms above it in its table, which rules out cycles.
 */

// Parts: type imports and dynamic imports count too. Tests and measurements may import everything.

export const parts = {
  contract: [],
  content: [],
  'stand-ins': [],
  server: ['contract', 'content'],
  web: ['contract', 'content'],
  demo: ['contract', 'server'],
}

/** The only files that load invented content, and only on demand. */
export const doors = { 'server/start/demo-mode.ts': 'demo', 'server/start/stand-ins.ts': 'stand-ins' }

// contract/: types may be imported from anywhere.

/** Rules and schemas that know no noun. */
const shared = ['rules', 'schema']

export const contractRooms = {
  rules: [],
  schema: ['rules'],
  places: shared,
  tax: [...shared, 'places'],
  delivery: [...shared, 'places'],
  settings: [...shared, 'places', 'tax', 'delivery'],
  documents: shared,
  pictures: shared,
  products: [...shared, 'settings', 'documents'],
  strapping: [...shared, 'products'],
  alerts: shared,
  cart: [...shared, 'places', 'tax', 'delivery', 'products'],
  orders: [...shared, 'places', 'tax', 'delivery', 'products', 'cart'],
  companies: [...shared, 'places', 'tax'],
  identity: shared,
  reviews: shared,
  integrations: [...shared, 'orders'],
  payments: [...shared, 'orders'],
  papers: [...shared, 'orders'],
  bank: shared,
  users: [...shared, 'cart', 'orders', 'reviews', 'identity', 'integrations'],
  drafts: [...shared, 'places', 'cart', 'products', 'companies'],
  needs: [
    ...shared,
    'tax',
    'delivery',
    'products',
    'orders',
    'companies',
    'reviews',
    'payments',
    'papers',
    'bank',
    'users',
  ],
  search: [...shared, 'products', 'orders', 'users'],
  history: shared,
}

// server/: types may be imported from anywhere. A room that only passes orders on needs their type, but does not depend on the
// room of orders.

/** Rooms without any knowledge of products. */
const ground = ['base', 'database', 'http', 'mail', 'history', 'identity', 'api']

export const serverRooms = {
  base: [],
  database: ['base'],
  http: ['base', 'database'],
  mail: ['base', 'database', 'http'],
  history: ['base', 'database'],
  identity: ['base', 'database', 'http', 'mail', 'history'],
  api: ['base', 'database', 'http', 'identity'],
  openapi: ['base', 'identity', 'api'],
  finder: ['base', 'database'],

  // The nouns.
  settings: ground,
  delivery: [...ground, 'settings'],
  seller: [...ground, 'settings', 'delivery'],
  documents: ground,
  pictures: ground,
  tax: [...ground, 'settings', 'documents'],
  companies: [...ground, 'settings', 'seller', 'tax'],
  products: [...ground, 'settings', 'delivery', 'seller', 'documents', 'finder'],
  strapping: [...ground, 'products'],
  cart: [...ground, 'settings', 'delivery', 'tax', 'companies', 'products', 'strapping'],
  orders: [...ground, 'settings', 'delivery', 'tax', 'companies', 'products', 'cart'],
  payments: [...ground, 'settings', 'tax', 'companies', 'orders'],
  papers: [...ground, 'settings', 'tax', 'documents', 'orders', 'payments'],
  bank: [...ground, 'settings', 'orders', 'payments', 'papers'],
  reviews: ground,
  alerts: [...ground, 'settings', 'seller', 'products'],

  // Rooms that combine several nouns. No noun imports them.
  'order-page': [...ground, 'settings', 'tax', 'orders', 'payments', 'papers', 'bank'],
  'order-mails': [...ground, 'settings', 'seller', 'orders', 'papers'],
  integrations: [...ground, 'settings', 'products', 'orders'],
  needs: [...ground, 'delivery', 'tax', 'companies', 'products', 'orders', 'payments', 'papers', 'bank', 'reviews'],
  users: [...ground, 'settings', 'tax', 'companies', 'cart', 'orders', 'reviews', 'integrations'],
  drafts: [...ground, 'settings', 'tax', 'companies', 'cart', 'orders', 'payments', 'users'],
  search: [...ground, 'products', 'orders', 'users'],
  undo: [
    ...ground,
    'settings',
    'delivery',
    'seller',
    'tax',
    'companies',
    'products',
    'reviews',
    'integrations',
    'users',
  ],
  pages: [...ground, 'settings', 'delivery', 'seller', 'documents', 'pictures', 'products', 'papers'],

  // Rooms that open a shop or operate on one. They may import every room above.
  start: 'all',
  commands: 'all',
  doctor: 'all',
}

// web/: a room is a bundle, so type imports count too. Dynamic imports do not count.

/** Rooms for screens of all visitors. */
const page = ['every-page', 'ui', 'session', 'lists', 'files', 'api', 'shell', 'forms']
/** Rooms for screens of the dashboard. */
const screen = [...page, 'dashboard']

export const webRooms = {
  'every-page': [],
  ui: ['every-page'],
  session: ['every-page', 'ui'],
  suggestions: ['every-page'],
  notices: ['every-page'],
  lists: ['every-page', 'ui'],
  files: [],
  api: ['every-page', 'ui', 'session'],
  shell: ['every-page', 'ui', 'session', 'api'],
  forms: ['every-page', 'ui', 'session', 'api'],
  arrival: page,
  dashboard: ['every-page', 'ui', 'session', 'lists', 'api', 'shell', 'forms'],
  history: screen,
  catalog: page,
  strapping: [...page, 'catalog'],
  alerts: [...screen, 'catalog'],
  'product-admin': [...screen, 'history', 'catalog'],
  needs: [...screen, 'product-admin'],
  'vat-number': page,
  'order-form': [...page, 'catalog', 'vat-number'],
  bank: [...screen, 'needs'],
  refunds: [...screen, 'bank'],
  'to-ship': [...screen, 'order-form', 'needs'],
  orders: [...screen, 'history', 'catalog', 'order-form', 'needs', 'arrival', 'refunds', 'to-ship'],
  'order-desk': [...screen, 'needs', 'orders', 'to-ship'],
  figures: screen,
  payments: [...screen, 'catalog', 'order-form', 'orders'],
  cart: [...screen, 'catalog', 'order-form', 'orders', 'payments'],
  drafts: [...screen, 'catalog', 'vat-number', 'order-form', 'cart'],
  reviews: [...screen, 'history'],
  companies: [...screen, 'history'],
  money: [...screen, 'needs', 'bank', 'companies', 'figures'],
  users: [...screen, 'history', 'vat-number', 'orders', 'reviews', 'companies'],
  settings: screen,
  'tax-report': screen,
  integrations: screen,
  'sign-in': page,
  home: [...page, 'catalog', 'reviews'],
  pages: [...page, 'catalog'],
  gallery: [...screen, 'catalog'],
  application: [],
}
