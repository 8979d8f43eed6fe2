/**
 * The table of calls: the map of calls.ts, completed by contract/<noun>/calls.ts. The typed client, the handlers, input checks,
 * rights, access tests and /api/openapi.json are derived from it.
 */
import type { z } from 'zod'
import { alertCalls } from './alerts/calls.ts'
import { bankCalls } from './bank/calls.ts'
import { type CallLine, type CallName, callMap, type Who } from './calls.ts'
import { cartCalls } from './cart/calls.ts'
import { companyCalls } from './companies/calls.ts'
import { deliveryCalls } from './delivery/calls.ts'
import { documentCalls } from './documents/calls.ts'
import { draftCalls } from './drafts/calls.ts'
import { historyCalls } from './history/calls.ts'
import { identityCalls } from './identity/calls.ts'
import { integrationCalls } from './integrations/calls.ts'
import { needsCalls } from './needs/calls.ts'
import { orderCalls } from './orders/calls.ts'
import { paperCalls } from './papers/calls.ts'
import { paymentCalls } from './payments/calls.ts'
import { pictureCalls } from './pictures/calls.ts'
import { productCalls } from './products/calls.ts'
import { reviewCalls } from './reviews/calls.ts'
import type { CallShape } from './schema/call-shape.ts'
import { searchCalls } from './search/calls.ts'
import { settingsCalls } from './settings/calls.ts'
import { strappingCalls } from './strapping/calls.ts'
import { taxCalls } from './tax/calls.ts'
import { userCalls } from './users/calls.ts'

/** `satisfies` makes a missing call a compile error. */
const shapes = {
  ...productCalls,
  ...strappingCalls,
  ...alertCalls,
  ...pictureCalls,
  ...documentCalls,
  ...cartCalls,
  ...taxCalls,
  ...companyCalls,
  ...orderCalls,
  ...draftCalls,
  ...paperCalls,
  ...paymentCalls,
  ...bankCalls,
  ...reviewCalls,
  ...settingsCalls,
  ...deliveryCalls,
  ...needsCalls,
  ...integrationCalls,
  ...historyCalls,
  ...searchCalls,
  ...userCalls,
  ...identityCalls,
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
