/**
 * Offline reading: caches the public pages that were visited. decisions/032-pages-offline-reading.md says why. There
 * is one cache per kind of file ("shelf") and build.
 */
const build = new URL(self.location.href).searchParams.get('build')

/** The most entries of each cache; the oldest are evicted first. */
const most = { assets: 250, pictures: 150, pages: 80, offline: 1, cart: 1 }

/** Precached at install, so that there is always something to read. */
const offlinePage = '/offline'
const firstPages = [offlinePage, '/', '/products']

const publicPage =
  /^\/(products|compare|calculator|steel-to-pet|station-card|reorder|reviews|blogs|portfolio|terms|privacy|returns|delivery|imprint|catalog\/[^/]+)?$/
/** The same for everyone: the lines are kept by web/cart/last-known.tsx. */
const cartPage = '/cart'
const notPages = /^\/(api|identity|card-sandbox|google-stand-in|webhooks|outbox)(\/|$)/

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(Promise.all(firstPages.map(keepWithParts)))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOtherBuilds().then(() => self.clients.claim()))
})

/** The page that registered this worker sends the URLs it had loaded before, to be cached. */
self.addEventListener('message', (event) => {
  event.waitUntil(Promise.all(event.data.map(keepIfMissing)))
})

self.addEventListener('fetch', (event) => {
  const address = addressOf(event.request.url)
  if (event.request.method !== 'GET' || address.origin !== self.location.origin) return
  const shelf = shelfOf(address)
  if (shelf === 'assets') event.respondWith(readKeptFirst(event, address))
  else if (shelf || isOtherPage(event.request, address)) event.respondWith(readNetworkFirst(event, address))
})

function shelfOf({ pathname, search }) {
  if (pathname.startsWith('/assets/')) return 'assets'
  if (pathname.startsWith('/pictures/')) return 'pictures'
  if (pathname === offlinePage) return 'offline'
  if (pathname === cartPage && !search) return 'cart'
  return publicPage.test(pathname) ? 'pages' : undefined
}

/** Never cached; offline, the offline page is its fallback. */
function isOtherPage(request, { pathname }) {
  return request.mode === 'navigate' && !notPages.test(pathname)
}

/** Cache first: an asset carries a hash of its content in the name, so it is never stale. */
async function readKeptFirst(event, address) {
  return (await findKept(address)) ?? readNetwork(event, address)
}

async function readNetworkFirst(event, address) {
  try {
    return await readNetwork(event, address)
  } catch (error) {
    const kept = await findKept(address)
    if (kept) return kept
    if (event.request.mode !== 'navigate') throw error
    return Response.redirect(`${offlinePage}#${address.pathname}${address.search}`)
  }
}

async function readNetwork(event, address) {
  const answer = await fetch(event.request)
  event.waitUntil(keep(address, answer.clone()))
  return answer
}

async function keepWithParts(path) {
  const answer = await fetch(path)
  const html = await answer.clone().text()
  // Only what the page itself loads: it also names what applications would.
  const parts = new Set([...html.matchAll(/(?:href|src)="(\/assets\/[\w.-]+)"/g)].map(([, address]) => address))
  await Promise.all([keep(addressOf(path), answer), ...[...parts].map(keepIfMissing)])
}

async function keepIfMissing(url) {
  const address = addressOf(url)
  if (address.origin !== self.location.origin || !shelfOf(address) || (await findKept(address))) return
  await keep(address, await fetch(address))
}

/** Caches an answer, if it is one to cache. */
async function keep(address, answer) {
  const shelf = shelfOf(address)
  if (!shelf || answer.status !== 200) return
  const cache = await openShelf(shelf)
  await cache.delete(address)
  await cache.put(address, answer)
  const oldest = (await cache.keys()).slice(0, -most[shelf])
  await Promise.all(oldest.map((request) => cache.delete(request)))
}

async function findKept(address) {
  const shelf = shelfOf(address)
  if (!shelf) return undefined
  // Answers vary by compression only, and cached ones are decompressed.
  return (await openShelf(shelf)).match(address, { ignoreVary: true })
}

function openShelf(shelf) {
  return caches.open(`${build} ${shelf}`)
}

async function dropOtherBuilds() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.startsWith(`${build} `)).map((name) => caches.delete(name)))
}

/** The cache key of a URL: without the fragment. */
function addressOf(url) {
  const address = new URL(url, self.location.origin)
  address.hash = ''
  return address
}
