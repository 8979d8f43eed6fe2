/** Hostile requests to the pages, to their data, and to all other served files. */
import type { Besieged } from './besieged-shop.ts'
import type { Hostile } from './client.ts'
import { headerText } from './requests-to-calls.ts'
import { inAddress, type Nasty } from './values.ts'

/** Every page, the data of every page, and the list of routes that the browser requests. */
export function pageTargets({ pagePaths }: Besieged): string[] {
  const data = pagePaths.map((path) => (path === '/' ? '/_root.data' : `${path}.data`))
  return [...pagePaths, ...data, '/__manifest']
}

export const fileTargets = [
  '/robots.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/sitemap/*',
  '/favicon.svg',
  '/service-worker.js',
  '/assets/*',
  '/pictures/*',
  '/outbox',
  '/api/health',
  '/api/ready',
  '/api/openapi.json',
  '/*',
]

const queries = [
  'q',
  'category',
  'type',
  'sort',
  'cursor',
  'from',
  'page',
  'state',
  'token',
  'error',
  'confirmed',
  'attempt',
  'index',
  '_routes',
  'paths',
  'p',
  'version',
  '__proto__',
  'x',
]

/** Makes a request to a page or a file, such as `/catalog/:slug` or `/assets/*`. */
export function pageRequest(target: string, { known, cursors }: Besieged, nasty: Nasty): Hostile {
  const { dice } = nasty
  const names = [...known.slugs, ...known.productIds, ...known.orderIds]
  const segment = () => (dice.chance(40) ? encodeURIComponent(dice.pick(names)) : inAddress(nasty, 'path'))
  const value = (name: string) =>
    name === 'cursor' && dice.chance(60) ? dice.pick(cursors).cursor : inAddress(nasty, 'query')
  const query = queries.filter(() => dice.chance(10)).map((name) => `${name}=${value(name)}`)
  const isRead = dice.chance(88)
  return {
    about: target,
    method: isRead
      ? dice.pick(['GET', 'GET', 'GET', 'GET', 'HEAD'])
      : dice.pick(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']),
    path: target.replaceAll(/:\w+|\*/g, segment) + (query.length > 0 ? `?${query.join('&')}` : ''),
    headers: headersOf(nasty),
    body: isRead ? undefined : dice.pick([undefined, '', 'a=b', '{}', '[['.repeat(2_000), 'x'.repeat(30_000)]),
  }
}

function headersOf({ dice, text }: Nasty): Hostile['headers'] {
  const odd: Record<string, readonly string[]> = {
    accept: ['application/json', '*/*', 'text/x-script', ''],
    'accept-encoding': ['br', 'gzip', 'identity;q=0', 'br;q=0, gzip', '*'],
    'if-none-match': ['*', '"x"', 'W/"x"', '"'],
    range: ['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=a-b', 'bytes=0-0,2-3', `bytes=${'9'.repeat(30)}-`],
    'content-type': [
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'text/x',
    ],
    origin: ['null', 'http://evil.example', 'x', 'file://'],
    cookie: ['a', '=', 'a=b; a=b', '__proto__=1', 'fleje.session_token=x.y'],
    'x-forwarded-host': ['evil.example', 'a b', ''],
    'x-forwarded-proto': ['https', 'javascript'],
    'x-react-router-request-type': ['1', 'x'],
  }
  const picked = Object.entries(odd).filter(() => dice.chance(8))
  const headers = Object.fromEntries(
    picked.map(([name, values]) => [name, dice.chance(70) ? dice.pick(values) : headerText(text('header'))]),
  )
  return { 'x-forwarded-for': `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`, ...headers }
}
