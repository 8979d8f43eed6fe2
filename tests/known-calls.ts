/**
 * Test data of each call, in addition to the table of calls: a valid body, the callers that the call refuses, and the change
 * that the call records in the history. Each noun lists its calls in tests/<noun>/calls.ts; the compiler reports missing data.
 */
import type { z } from 'zod'
import type { CallName, callMap } from '#contract/calls.ts'
import type { ChangeAction } from '#contract/history/rules.ts'
import type { CallShapes } from '#contract/schema/call-shape.ts'
import type { Ask, Calls } from '#contract/table.ts'
import { officeRoles } from '#contract/users/rules/office/office-roles.ts'
import type { Api } from '#web/api/client.ts'
import type { Person } from './people.ts'
import type { TestShop } from './shop.ts'

/** API keys: a key for each scope, and a revoked key. */
const keys = ['key to read', 'key to orders', 'key to money', 'revoked key'] as const

/** The callers of the access walk. */
export const walkers = [
  'visitor',
  'owner',
  'other',
  'admin',
  ...officeRoles,
  'deleted',
  'expired',
  'forged',
  'other key',
  ...keys,
] as const
export type Walker = (typeof walkers)[number]

/** The shop of the access walk, and the records that its calls are about. The records are Ana's. */
export type Walk = { shop: TestShop; orderId: string; reviewId: string; changeId: string }

/** The shop in which an admin makes each call that writes, with functions that place an unpaid or a paid order. */
export type World = {
  shop: TestShop
  admin: Api
  customer: Api
  order: () => Promise<string>
  paid: () => Promise<string>
}

/** A valid body, or a function that returns one. `self` is the caller. */
type Body<Name extends CallName> = Calls[Name] extends { body: infer Shape }
  ? { body: z.input<Shape> | ((walk: Walk, self: Person) => z.input<Shape>) }
  : unknown

/** Repeats the rights in `callMap`, so that a mistake there cannot open a call to the public or to API keys. */
type Opening<Name extends CallName> = (typeof callMap)[Name] extends readonly [unknown, unknown, 'anyone']
  ? { openTo: 'anyone' }
  : (typeof callMap)[Name] extends readonly [unknown, unknown, unknown, infer Scope]
    ? { openTo: Scope }
    : unknown

type Asked<Name extends CallName> = Omit<Ask<Name>, 'body'> &
  (Ask<Name> extends { body: infer Body } ? { body?: Body } : unknown)

/** Creates the record that the call is about, and returns the parameters of the call. */
type Prepare<Asked> = (world: World) => Promise<Asked>

type Change<Name extends CallName> = { change: ChangeAction } & (Record<never, never> extends Asked<Name>
  ? { prepare?: Prepare<Asked<Name>> }
  : { prepare: Prepare<Asked<Name>> })

/** The change that a write of an admin records in the history, or the reason why the write records none. */
type Writing<Name extends CallName> = Calls[Name]['method'] extends 'GET'
  ? unknown
  : Calls[Name]['who'] extends 'customer' | 'self' | 'anyone'
    ? unknown
    : Change<Name> | { noChange: string }

type Known<Name extends CallName> = {
  query?: Record<string, string>
  /** The status for each caller who has the right to make the call, but is refused in the access walk. */
  refused?: Partial<Record<Walker, number>>
} & Body<Name> &
  Opening<Name> &
  Writing<Name>

/** The calls that must be listed; listing the others is optional. */
type Needed<Name extends CallName> = Record<never, never> extends Known<Name> ? never : Name

type KnownCalls<Name extends CallName> = {
  /** Values of the path parameters; the walk fills in the id of an unrelated record for any other parameter. */
  params?: (walk: Walk) => Record<string, string>
  calls: { [Each in Name as Needed<Each>]: Known<Each> } & { [Each in Name]?: Known<Each> }
}

/** The test data of any call, for tests that go through all calls. */
export type AnyCall = {
  query?: Record<string, string>
  refused?: Partial<Record<Walker, number>>
  body?: object | ((walk: Walk, self: Person) => object)
  openTo?: string
  change?: ChangeAction
  prepare?: (world: World) => Promise<object>
  noChange?: string
}

export type Part = {
  names: CallName[]
  params: (walk: Walk) => Record<string, string>
  calls: { [Name in CallName]?: AnyCall }
}

/** Test data of the calls of a noun. */
export function partOf<Shapes extends CallShapes>(
  shapes: Shapes,
  { params = () => ({}), calls }: KnownCalls<Extract<keyof Shapes, CallName>>,
): Part {
  return { names: Object.keys(shapes) as CallName[], params, calls }
}
