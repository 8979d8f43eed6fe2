/**
 * The table of calls: the map of calls.ts, completed by contract/<noun>/calls.ts. The typed client, the handlers, input checks,
 * rights, access tests and /api/openapi.json are derived from it.
 */
import type { z } from 'zod'
import * as alerts from './alerts/calls.ts'
import * as bank from './bank/calls.ts'
import { type CallLine, type CallName, callMap, type Who } from './calls.ts'
import * as cart from './cart/calls.ts'
import * as companies from './companies/calls.ts'
import * as delivery from './delivery/calls.ts'
import * as documents from './documents/calls.ts'
import * as drafts from './drafts/calls.ts'
import * as history from './history/calls.ts'
import * as identity from './identity/calls.ts'
import * as integrations from './integrations/calls.ts'
import * as needs from './needs/calls.ts'
import * as orders from './orders/calls.ts'
import * as papers from './papers/calls.ts'
import * as payments from './payments/calls.ts'
import * as pictures from './pictures/calls.ts'
import * as products from './products/calls.ts'
import * as reviews from './reviews/calls.ts'
import type { CallShape, Noun } from './schema/call-shape.ts'
import * as search from './search/calls.ts'
import * as settings from './settings/calls.ts'
import * as strapping from './strapping/calls.ts'
import * as tax from './tax/calls.ts'
import * as users from './users/calls.ts'

/** The nouns, in the order of /api/openapi.json. */
export const nouns: Record<string, Noun> = {
  products,
  strapping,
  alerts,
  pictures,
  documents,
  cart,
  tax,
  companies,
  orders,
  drafts,
  papers,
  payments,
  bank,
  reviews,
  settings,
  delivery,
  needs,
  integrations,
  history,
  search,
  users,
  identity,
}

/** `satisfies` makes a missing call a compile error. */
const shapes = {
  ...products.calls,
  ...strapping.calls,
  ...alerts.calls,
  ...pictures.calls,
  ...documents.calls,
  ...cart.calls,
  ...tax.calls,
  ...companies.calls,
  ...orders.calls,
  ...drafts.calls,
  ...papers.calls,
  ...payments.calls,
  ...bank.calls,
  ...reviews.calls,
  ...settings.calls,
  ...delivery.calls,
  ...needs.calls,
  ...integrations.calls,
  ...history.calls,
  ...search.calls,
  ...users.calls,
  ...identity.calls,
} satisfies Record<CallName, CallShape>

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

// Cast: the entries come from the same two tables as the type.
export const calls = Object.fromEntries(entries) as Calls

/** `/order/{id}` → `{ id: string }`. */
type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [Key in Name | keyof PathParams<Rest>]: string }
  : Record<never, string>

export type Params<Name extends CallName> = PathParams<Calls[Name]['path']>
/** The checked query and body that a handler receives. */
export type CheckedQuery<Name extends CallName> = Calls[Name] extends { query: infer Query } ? z.output<Query> : unknown
export type CheckedBody<Name extends CallName> = Calls[Name] extends { body: infer Body }
  ? z.output<Body>
  : Calls[Name] extends { takes: string }
    ? Uint8Array
    : undefined
/** The result of a handler, as the client receives it. */
export type Answer<Name extends CallName> = z.output<Calls[Name]['answer']>

/** A client's arguments: the parameters of path and query in one object, and the body. */
export type Ask<Name extends CallName> = Params<Name> &
  (Calls[Name] extends { query: infer Query } ? z.input<Query> : unknown) &
  (Calls[Name] extends { body: infer Body } ? { body: z.input<Body> } : unknown) &
  (Calls[Name] extends { takes: string } ? { body: Blob } : unknown)
