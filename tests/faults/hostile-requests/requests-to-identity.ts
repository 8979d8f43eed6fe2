/** Hostile requests to sign-in, to the webhook and to the stand-ins. */
import { offered } from '#server/identity/embedded.ts'
import type { Besieged } from './besieged-shop.ts'
import type { Hostile } from './client.ts'
import type { Foothold } from './foothold.ts'
import { headerText } from './requests-to-calls.ts'
import { inAddress, type Nasty } from './values.ts'

/** A route, and the parameters of an honest request. A `*` in the path is replaced in every request. */
export type Target = {
  method: string
  path: string
  holds: Record<string, string>
  sends?: 'json' | 'form'
  names?: string
}

/** The fields of the identity calls, by route; a route that is missing here gets all fields. */
const fieldsOfRoute: Record<string, string[]> = {
  '/sign-up/email': ['name', 'email', 'password', 'callbackURL'],
  '/sign-in/email': ['email', 'password', 'rememberMe', 'callbackURL'],
  '/sign-in/social': ['provider', 'callbackURL', 'errorCallbackURL', 'scopes', 'idToken', 'additionalData'],
  '/verify-email': ['token', 'callbackURL'],
  '/send-verification-email': ['email', 'callbackURL'],
  '/request-password-reset': ['email', 'redirectTo'],
  '/reset-password': ['token', 'newPassword'],
}

const honest: Record<string, string> = {
  name: 'Nobody',
  email: 'prey1@crowd.example',
  password: 'abc-def-ghi',
  newPassword: 'abc-def-ghi',
  token: 'abcdefghijklmnopqrstuvwx',
  callbackURL: '/login',
  errorCallbackURL: '/login',
  newUserCallbackURL: '/login',
  redirectTo: '/reset',
  provider: 'google',
  rememberMe: 'true',
  idToken: 'a.b.c',
  scopes: 'email',
  additionalData: 'x',
  state: 'abcdefghij',
  code: 'abcdefghij',
  iss: 'x',
}

export function identityTargets(): Target[] {
  const routes = offered.map(([method, route]) => {
    const holds = Object.fromEntries(
      (fieldsOfRoute[route] ?? Object.keys(honest)).map((name) => [name, honest[name] ?? 'x']),
    )
    return { method, path: `/identity${route}`, holds, sends: 'json' as const }
  })
  const others = ['/popup', '/popup.js', '/*', '/callback/*', '/error', '/verify-email/*']
  return [...routes, ...others.map((path) => ({ method: 'GET', path: `/identity${path}`, holds: honest }))]
}

export function outsideTargets({ intentId, clientSecret }: Foothold, origin: string): Target[] {
  const google = '/google-stand-in'
  const intents = '/card-sandbox/v1/payment_intents'
  const sends = 'form' as const
  const card = {
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': '4000000000000002',
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '30',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][name]': 'N',
  }
  const signIn = {
    client_id: 'shop',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: `${origin}/identity/callback/google`,
    state: 'x',
    nonce: 'x',
    code_challenge: 'a'.repeat(43),
    code_challenge_method: 'S256',
    prompt: 'login',
  }
  const exchange = { client_id: 'shop', grant_type: 'authorization_code', code: 'x', code_verifier: 'a'.repeat(43) }
  const bare = ['/me', '/jwks', '/.well-known/openid-configuration', '/style.css', '/*', '/session/end']
  return [
    {
      method: 'POST',
      path: '/webhooks/stripe',
      holds: { id: 'evt_1', object: 'event', type: 'x', data: 'x' },
      sends: 'json',
    },
    { method: 'GET', path: '/card-sandbox/*', holds: {} },
    { method: 'GET', path: `${intents}/*`, holds: {}, names: intentId },
    { method: 'POST', path: `${intents}/*/confirm`, holds: card, sends, names: intentId },
    {
      method: 'POST',
      path: `${intents}/*/authentication`,
      holds: { client_secret: clientSecret, outcome: 'fail' },
      sends,
      names: intentId,
    },
    { method: 'GET', path: `${google}/auth`, holds: signIn },
    { method: 'POST', path: `${google}/auth`, holds: signIn, sends },
    { method: 'GET', path: `${google}/auth/*`, holds: {} },
    { method: 'GET', path: `${google}/choose/*`, holds: {} },
    {
      method: 'POST',
      path: `${google}/choose/*`,
      holds: { name: 'N', email: 'n@post.example' },
      sends,
    },
    { method: 'POST', path: `${google}/choose/*`, holds: { account: '1009' }, sends },
    { method: 'POST', path: `${google}/token`, holds: exchange, sends },
    ...bare.map((path) => ({ method: 'GET', path: `${google}${path}`, holds: { access_token: 'x' } })),
  ]
}

export function identityRequest(target: Target, besieged: Besieged, foothold: Foothold, nasty: Nasty): Hostile {
  const { dice } = nasty
  const signIn = dice.pick(foothold.signIns)
  const names = target.path.includes('/choose/') ? signIn.step : target.names
  const segment = () => (names && dice.chance(60) ? names : inAddress(nasty, 'path'))
  const query = target.sends === undefined || dice.chance(10) ? `?${formOf(target, nasty)}` : ''
  return {
    about: `${target.method} ${target.path}`,
    method: dice.chance(95) ? target.method : dice.pick(['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']),
    path: target.path.replaceAll('*', segment) + query,
    headers: headersOf(target, besieged, { ...foothold, cookie: signIn.cookie }, nasty),
    body: target.sends && bodyOf(target, nasty),
  }
}

function bodyOf(target: Target, nasty: Nasty): string | Buffer {
  const { dice, deal } = nasty
  if (dice.chance(8)) return deal(oddBodies)
  return target.sends === 'form' ? formOf(target, nasty) : jsonOf(target, nasty)
}

const oddBodies: (string | Buffer)[] = [
  Buffer.from([0x7b, 0xff, 0x7d]),
  '',
  'null',
  '[]',
  '{',
  '"x"',
  '['.repeat(15_000),
  'a'.repeat(17_000),
  '{"a":"\\u0000"}',
  '%00=%00',
  '&&&=',
]

/** The fields. In most requests only one or two are wrong, because otherwise no request would get past the first check. */
function changed({ holds }: Target, nasty: Nasty, make: () => string): [name: string, value: string | undefined][] {
  const { dice, text } = nasty
  const names = Object.keys(holds)
  const wrong = new Set(
    Array.from({ length: dice.pick([0, 1, 1, 1, 2, names.length]) }, () => names.length > 0 && dice.pick(names)),
  )
  const fields = names.map((name): [string, string | undefined] => [name, wrong.has(name) ? make() : undefined])
  if (dice.chance(10)) fields.push([dice.chance(50) ? text('body') : '__proto__', make()])
  return fields.filter(() => dice.chance(95))
}

function jsonOf(target: Target, nasty: Nasty): string {
  const members = changed(target, nasty, nasty.json).map(
    ([name, value]) => `${JSON.stringify(name)}:${value ?? JSON.stringify(target.holds[name])}`,
  )
  return `{${members.join(',')}}`
}

function formOf(target: Target, nasty: Nasty): string {
  const fields = changed(target, nasty, () => inAddress(nasty, 'query'))
  const encode = (name: string) => encodeURIComponent(name.toWellFormed())
  return fields.map(([name, value]) => `${encode(name)}=${value ?? encode(target.holds[name] ?? '')}`).join('&')
}

type Held = Foothold & { cookie: string }

function headersOf(target: Target, { shop }: Besieged, foothold: Held, { dice, text }: Nasty): Hostile['headers'] {
  const port = new URL(shop.origin).port
  const headers: Hostile['headers'] = {
    'x-forwarded-for': `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`,
  }
  if (dice.chance(5)) headers.host = dice.pick(['evil.example', `localhost:${port}`, 'a', '[::1]'])
  if (target.sends) {
    const usually = target.sends === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    headers['content-type'] = dice.chance(93)
      ? usually
      : dice.pick(['text/plain', 'multipart/form-data; boundary=x', ''])
    if (dice.chance(90))
      headers.origin = dice.chance(93) ? shop.origin : dice.pick(['null', 'http://evil.example', 'x'])
  }
  if (target.path.startsWith('/card-sandbox'))
    headers.authorization = dice.chance(90) ? `Bearer ${foothold.publishableKey}` : headerText(text('header'))
  if (target.path.startsWith('/card-sandbox/v1'))
    headers['x-client-secret'] = dice.chance(60) ? foothold.clientSecret : headerText(text('header'))
  if (target.path.startsWith('/webhooks'))
    headers['stripe-signature'] = dice.chance(50)
      ? `t=${dice.below(2e9)},v1=${'a'.repeat(64)}`
      : headerText(text('header'))
  if (dice.chance(75))
    headers.cookie = dice.chance(85) ? foothold.cookie : dice.pick([...oddCookies, headerText(text('header'))])
  if (dice.chance(10)) headers['user-agent'] = headerText(text('header'))
  return headers
}

const oddCookies = [
  'fleje.session_token=x',
  'fleje.session_token=x.y%00',
  'fleje.state=%ff',
  '=',
  'google_stand_in_step=x',
]
