/**
 * The parts of the code, and the rooms of server/ and of web/, each with those that it may take code from. Read by
 * tests/unit/rooms.test.ts. A room names only rooms above it in its table, so that there are no circles.
 */

// The parts: types count, and so does what is fetched on demand. What tries and measures them may import all.

export const parts = {
  contract: [],
  content: [],
  'stand-ins': [],
  server: ['contract', 'content'],
  web: ['contract', 'content'],
  demo: ['contract', 'server'],
}

/** What is invented comes in through these alone, on demand. */
export const doors = { 'server/start/demo-mode.ts': 'demo', 'server/start/stand-ins.ts': 'stand-ins' }

// server/: types may be named from anywhere. That the pipeline hands on orders does not make it depend on them.

/** Knows nothing of what is sold. */
const ground = ['base', 'database', 'http', 'mail', 'history', 'identity', 'api']

export const serverRooms = {
  base: [],
  database: ['base'],
  http: ['base', 'database'],
  mail: ['base', 'database', 'http'],
  history: ['base', 'database'],
  identity: ['base', 'database', 'http', 'mail', 'history'],
  api: ['base', 'database', 'http', 'identity'],
  finder: ['base', 'database'],

  // The nouns.
  settings: ground,
  documents: ground,
  pictures: ground,
  products: [...ground, 'settings', 'documents', 'finder'],
  strapping: [...ground, 'products'],
  cart: [...ground, 'settings', 'products', 'strapping'],
  orders: [...ground, 'settings', 'products', 'cart'],
  payments: [...ground, 'settings', 'orders'],
  papers: [...ground, 'settings', 'orders', 'payments'],
  reviews: ground,

  // What puts several nouns together: no noun knows of it.
  'order-page': [...ground, 'orders', 'payments', 'papers'],
  'order-mails': [...ground, 'settings', 'orders', 'papers'],
  integrations: [...ground, 'settings', 'products', 'orders'],
  needs: [...ground, 'settings', 'payments'],
  users: [...ground, 'settings', 'cart', 'orders', 'reviews', 'integrations'],
  search: [...ground, 'products', 'orders', 'users'],
  undo: [...ground, 'settings', 'products', 'reviews', 'integrations', 'users'],
  pages: [...ground, 'settings', 'documents', 'pictures', 'products'],
  openapi: [
    ...ground,
    'settings',
    'documents',
    'pictures',
    'products',
    'strapping',
    'cart',
    'orders',
    'payments',
    'papers',
    'reviews',
    'integrations',
    'needs',
    'users',
    'search',
  ],

  // What opens a shop, and what is done to one from outside: they know every room above.
  start: 'all',
  commands: 'all',
  doctor: 'all',
}

// web/: a room is a bundle, and types obey, too. What is fetched on demand is not counted.

/** What screens for everybody are made of. */
const page = ['every-page', 'ui', 'session', 'lists', 'files', 'api', 'shell', 'forms']
/** What screens of the dashboard are made of. */
const screen = [...page, 'dashboard']

export const webRooms = {
  'every-page': [],
  ui: ['every-page'],
  session: ['every-page', 'ui'],
  lists: ['every-page', 'ui'],
  files: [],
  api: ['every-page', 'ui', 'session'],
  shell: ['every-page', 'ui', 'session', 'api'],
  forms: ['every-page', 'ui', 'session', 'api'],
  dashboard: ['every-page', 'ui', 'session', 'lists', 'api', 'shell', 'forms'],
  history: screen,
  catalog: page,
  strapping: [...page, 'catalog'],
  'product-admin': [...screen, 'history', 'catalog'],
  needs: [...screen, 'product-admin'],
  orders: [...screen, 'history', 'catalog', 'needs'],
  payments: [...screen, 'catalog', 'orders'],
  cart: [...screen, 'catalog', 'orders', 'payments'],
  reviews: [...screen, 'history'],
  users: [...screen, 'history', 'reviews'],
  settings: [...screen, 'orders'],
  integrations: screen,
  'sign-in': page,
  home: [...page, 'catalog', 'reviews'],
  pages: page,
  gallery: [...screen, 'catalog'],
  application: [],
}
