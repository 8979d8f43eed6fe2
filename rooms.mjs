/**
 * The rooms of server/, from the ground up, with the rooms that each may take code from. Read by tests/unit/rooms.test.ts;
 * the rooms of web/ stand in biome.json. A room names only rooms above it in this table, so that there are no circles.
 * Types may be named from anywhere: that the pipeline hands on orders does not make it depend on them.
 */

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
  finder: ['database'],

  // The nouns.
  settings: ground,
  documents: ground,
  pictures: ground,
  products: [...ground, 'settings', 'documents', 'finder'],
  cart: [...ground, 'settings', 'products'],
  orders: [...ground, 'settings', 'products', 'cart'],
  payments: [...ground, 'settings', 'orders'],
  papers: [...ground, 'settings', 'orders', 'payments'],
  reviews: ground,

  // What puts several nouns together: no noun knows of it.
  'order-page': [...ground, 'orders', 'payments', 'papers'],
  'order-mails': [...ground, 'settings', 'orders', 'papers'],
  integrations: [...ground, 'products', 'orders'],
  needs: [...ground, 'settings', 'payments'],
  users: [...ground, 'cart', 'orders', 'reviews', 'integrations'],
  search: [...ground, 'products', 'orders', 'users'],
  undo: [...ground, 'settings', 'products', 'reviews', 'integrations', 'users'],
  pages: [...ground, 'settings', 'documents', 'pictures', 'products'],
  openapi: ground,

  // What opens a shop, and what is done to one from outside: they know every room above.
  start: 'all',
  commands: 'all',
  doctor: 'all',
}
