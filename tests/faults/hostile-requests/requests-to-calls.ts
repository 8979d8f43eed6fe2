/** Hostile requests to a call. Their paths, queries and body fields come from the table of calls. */
import { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import { type Call, calls } from '#contract/table.ts'
import { csvColumns } from '#server/products/csv-columns.ts'
import type { Attacker, Besieged, Role } from './besieged-shop.ts'
import type { Heard, Hostile } from './client.ts'
import { oddAuthorizations, oddBodies, oddTypes } from './odd-parts.ts'
import { inAddress, type Nasty } from './values.ts'

export const callNames = Object.keys(calls) as CallName[]

/** The number of fields of the call's body; a call with more fields gets more requests. */
export const fieldsOf = (name: CallName): number => Object.keys((calls[name] as Call).body?.shape ?? {}).length

export function callRequest(name: CallName, besieged: Besieged, role: Role, nasty: Nasty): Hostile {
  const { dice } = nasty
  const call: Call = calls[name]
  const attacker = dice.pick((name === 'logOut' ? besieged.leavers : besieged.attackers)[role])
  return {
    about: name,
    method: dice.chance(97)
      ? call.method
      : dice.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE']),
    path: `/api${pathOf(call, besieged, attacker, nasty)}${queryOf(call, besieged, attacker, nasty)}`,
    headers: headersOf(attacker, call, nasty),
    body: call.takes ? fileOf(nasty) : call.body && bodyOf(call.body, besieged, attacker, nasty),
  }
}

function pathOf(call: Call, besieged: Besieged, attacker: Attacker, nasty: Nasty): string {
  const { dice } = nasty
  return call.path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
    dice.chance(45)
      ? encodeURIComponent(dice.pick(namesOf(param, call, besieged, attacker)))
      : inAddress(nasty, 'path'),
  )
}

/** Existing values for a parameter of the path, mostly of the right kind and sometimes of another kind. */
function namesOf(param: string, { path, method, who }: Call, { known }: Besieged, attacker: Attacker): string[] {
  if (param === 'email')
    return who === 'self' ? [...times(20, attacker.email), ...known.emails] : [attacker.email, ...known.emails]
  if (param === 'slug') return known.slugs
  if (path.startsWith('/review')) return [...known.reviewIds, attacker.orderId]
  if (!path.startsWith('/products')) return [...times(20, attacker.orderId), ...known.orderIds]
  // All attackers order the first product, so it must not be deleted.
  return [...known.productIds.slice(method === 'DELETE' ? 1 : 0), attacker.orderId]
}

const times = (count: number, value: string) => Array.from({ length: count }, () => value)

/** Records that an attacker has created can be read, changed and deleted by later requests. */
export function learnFrom({ attackers, known }: Besieged, { about, headers }: Hostile, { status, text }: Heard): void {
  if (status !== 200 || !['placeOrder', 'addProduct', 'addReview'].includes(about)) return
  const { _id } = JSON.parse(text || '{}')
  if (typeof _id !== 'string') return
  if (about === 'addProduct') known.productIds.push(_id)
  if (about === 'addReview') known.reviewIds.push(_id)
  const attacker = Object.values(attackers)
    .flat()
    .find(({ token }) => token && headers.authorization?.includes(token))
  if (about === 'placeOrder' && attacker) attacker.orderId = _id
}

function queryOf(call: Call, besieged: Besieged, attacker: Attacker, nasty: Nasty): string {
  const { dice } = nasty
  const fields = Object.entries(call.query?.shape ?? {})
  const parameters = fields.filter(() => dice.chance(40)).map(([name, shape]) => [name, valueFor(name, shape)] as const)
  // Only a cursor of the same list in the same sort order gets past the first check.
  const own = besieged.cursors.filter(({ path }) => path === call.path)
  if (own.length > 0 && dice.chance(40)) {
    const { cursor, sort } = dice.pick(own)
    return `?cursor=${damaged(cursor, besieged, nasty)}${sort && `&sort=${sort}`}`
  }
  if (call.path === '/order' && dice.chance(80)) parameters.push(['email', encodeURIComponent(attacker.email)])
  if (dice.chance(10)) parameters.push([inAddress(nasty, 'query'), inAddress(nasty, 'query')])
  if (dice.chance(5) && parameters[0]) parameters.push(parameters[0])
  return parameters.length > 0 ? `?${parameters.map(([name, value]) => `${name}=${value}`).join('&')}` : ''

  function valueFor(name: string, shape: z.core.$ZodType): string {
    if (name === 'cursor' && dice.chance(70)) return damaged(dice.pick(besieged.cursors).cursor, besieged, nasty)
    const options = optionsOf(shape)
    if (options.length > 0 && dice.chance(60)) return encodeURIComponent(dice.pick(options))
    if (name === 'limit' && dice.chance(50)) return dice.pick(['1', '2', '200', '201', '0', '-1', '1e2', '0x1', '1.0'])
    return inAddress(nasty, 'query')
  }
}

function optionsOf(shape: z.core.$ZodType): string[] {
  const inner = shape instanceof z.ZodOptional ? shape.unwrap() : shape
  return inner instanceof z.ZodEnum ? inner.options.map(String) : []
}

/** The cursor, unchanged, cut short or with one wrong part. */
function damaged(real: string, { known }: Besieged, { dice, text }: Nasty): string {
  if (dice.chance(40)) return real
  if (dice.chance(30)) return real.slice(0, dice.below(real.length))
  const parts: unknown[] = JSON.parse(Buffer.from(real, 'base64url').toString())
  const wrong = dice.pick<unknown>([
    ...[text('query'), 'a\0b', '+275760-09-13T00:00:00.000Z', '2147483648', '-'.repeat(36)],
    ...[9e99, null, [], {}, known.productIds[0]],
  ])
  const changed = parts.with(dice.below(parts.length), wrong)
  return Buffer.from(JSON.stringify(changed)).toString('base64url')
}

function headersOf(attacker: Attacker, call: Call, { dice, deal, text }: Nasty): Hostile['headers'] {
  const headers: Hostile['headers'] = {
    // Each request has its own client address, because the rate limit is not under test here.
    'x-forwarded-for': `10.${dice.below(250)}.${dice.below(250)}.${dice.below(250)}`,
  }
  if (attacker.token && dice.chance(92)) headers.authorization = `Bearer ${attacker.token}`
  else if (dice.chance(60)) headers.authorization = deal(oddAuthorizations)
  const takes = call.takes ?? (call.body && 'application/json')
  if (takes) headers['content-type'] = dice.chance(92) ? takes : deal(oddTypes)
  if (call.method === 'POST' && dice.chance(30)) headers['idempotency-key'] = headerText(text('header')) || 'x'
  if (dice.chance(5)) headers['x-forwarded-for'] = headerText(text('header'))
  if (dice.chance(5)) headers['accept-encoding'] = dice.pick(['br;q=0', '*', 'gzip, br', 'x', ',,,', 'gzip;q=nan'])
  if (dice.chance(3)) headers['user-agent'] = headerText(text('header'))
  if (dice.chance(3)) headers['if-none-match'] = dice.pick(['*', '""', 'W/"x", "y"', '"'])
  return headers
}

/** The characters of the text that Node's client can send in a header. raw-requests.ts sends others over a raw connection. */
export function headerText(text: string): string {
  return text.replaceAll(/[^\t\u0020-\u007e\u0080-\u00ff]/g, '')
}

function bodyOf(shape: z.ZodObject, besieged: Besieged, attacker: Attacker, nasty: Nasty): string | Buffer {
  const { dice, deal, text, json } = nasty
  if (dice.chance(12)) return deal(oddBodies)
  const fields = new Map(Object.keys(shape.shape).map((field) => [field, valid(field, shape, besieged, attacker)]))
  // Most bodies are valid except for one field; otherwise they would not get past the first check.
  const changes = dice.pick([0, 1, 1, 1, 1, 2, fields.size])
  for (let change = 0; change < changes; change++) {
    const field = deal([...fields.keys()], shape)
    fields.set(field, dice.chance(90) ? json(takenBy[typesOf(shape)[field] ?? '']) : undefined)
  }
  const members = [...fields].filter(([, value]) => value !== undefined).map(([field, value]) => `"${field}":${value}`)
  if (dice.chance(8)) members.push(`${JSON.stringify(dice.chance(50) ? text('body') : '__proto__')}:${json()}`)
  if (dice.chance(4)) members.push(members[0] ?? '')
  return `{${members.join(',')}}`
}

/** A CSV of products with hostile cells, or a body that is not CSV. */
function fileOf({ dice, deal, text }: Nasty): string | Buffer {
  if (dice.chance(12)) return deal(oddBodies)
  const columns = csvColumns.filter((column) => column === 'sku' || dice.chance(30))
  const cell = () =>
    dice.chance(50) ? `"${text('cell').replaceAll('"', '""')}"` : dice.pick(['', '1', '-5', '1,5', 'yes', 'PT-1610'])
  const lines = Array.from({ length: dice.below(4) }, () => columns.map(cell))
  return [columns, ...lines].map((cells) => cells.join(';')).join('\n')
}

/** A valid value of the field, as JSON. It depends on the field's name, because a name means the same in every form. */
function valid(field: string, shape: z.ZodObject, { known, shop }: Besieged, attacker: Attacker): string | undefined {
  const numbers: Record<string, number | undefined> = {
    quantity: 2,
    minimumOrder: 1,
    availableQuantity: 100_000,
    loadedAvailableQuantity: 100_000,
    pricePerUnit: 125.5,
    price: 125.5,
    totalPrice: 251,
    number: 5,
    version: 1,
  }
  const texts: Record<string, string | undefined> = {
    id: shop.productId,
    email: attacker.email,
    image: '/a.png',
    category: 'steel',
    phone: '+34 976 000 000',
    linkedin: 'https://l.example',
    transactionId: 'pi_madeup12345',
    orderId: attacker.orderId,
    idToken: 'a.b.c',
    order: known.orderIds[0],
  }
  if (field in numbers) return JSON.stringify(numbers[field])
  return field in texts ? JSON.stringify(texts[field]) : ofType(field, shape)
}

/** A value that is valid according to the schema, for a field whose name is not listed above. */
function ofType(field: string, shape: z.ZodObject): string {
  const values: Record<string, string> = { number: '1', integer: '1', boolean: 'true', array: '[]', object: '{}' }
  return values[typesOf(shape)[field] ?? ''] ?? '"Good text"'
}

const typesOfShapes = new Map<z.ZodObject, Record<string, string>>()

/** The JSON type of each field that has only one type. */
function typesOf(shape: z.ZodObject): Record<string, string> {
  const known = typesOfShapes.get(shape)
  if (known) return known
  const { properties = {} } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  const types = Object.entries(properties).map(([field, property]) => [
    field,
    typeof property === 'object' ? String(property.type) : '',
  ])
  typesOfShapes.set(shape, Object.fromEntries(types))
  return typesOf(shape)
}

const takenBy: Record<string, 'number' | 'text'> = { number: 'number', integer: 'number', string: 'text' }
