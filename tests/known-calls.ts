/**
 * What the tests know of a call beyond the table: a body that it takes, whom it refuses, and what an admin leaves by it in the
 * history. It stands in tests/<noun>/calls.ts; the compiler asks for what a call needs.
 */
import type { z } from 'zod'
import type { CallName, callMap } from '#contract/calls.ts'
import type { ChangeAction } from '#contract/history/rules/actions.ts'
import type { CallShapes } from '#contract/schema/call-shape.ts'
import type { Ask, Calls } from '#contract/table.ts'
import type { Api } from '#web/api/client.ts'
import type { Person } from './people.ts'
import type { TestShop } from './shop.ts'

/** API keys: of each scope, and one that was revoked. */
const keys = ['key to read', 'key to orders', 'revoked key'] as const

/** Who makes every call in the access walk. */
export const walkers = [
  'visitor',
  'owner',
  'other',
  'admin',
  'deleted',
  'expired',
  'forged',
  'other key',
  ...keys,
] as const
export type Walker = (typeof walkers)[number]

/** Whose address and whose order the calls of the access walk are about: always Ana's. */
export type Walk = { shop: TestShop; orderId: string; reviewId: string; changeId: string }

/** The shop in which an admin makes each call that writes. */
export type World = {
  shop: TestShop
  admin: Api
  customer: Api
  order: () => Promise<string>
  paid: () => Promise<string>
}

/** `self` is who makes the call. */
type Body<Name extends CallName> = Calls[Name] extends { body: infer Shape }
  ? { body: z.input<Shape> | ((walk: Walk, self: Person) => z.input<Shape>) }
  : unknown

/** Said here a second time, so that no slip opens a call to more than people who are signed in. */
type Opening<Name extends CallName> = (typeof callMap)[Name] extends readonly [unknown, unknown, 'anyone']
  ? { isFor: 'anyone' }
  : (typeof callMap)[Name] extends readonly [unknown, unknown, unknown, infer Scope]
    ? { isFor: Scope }
    : unknown

type Asked<Name extends CallName> = Omit<Ask<Name>, 'body'> &
  (Ask<Name> extends { body: infer Body } ? { body?: Body } : unknown)

/** Prepares what the call needs, and tells what is asked for by it. */
type Prepare<Asked> = (world: World) => Promise<Asked>

type Change<Name extends CallName> = { leaves: ChangeAction } & (Record<never, never> extends Asked<Name>
  ? { prepare?: Prepare<Asked<Name>> }
  : { prepare: Prepare<Asked<Name>> })

/** Of a write that admins may make: the one change that it leaves in the history, or why it leaves none. */
type Writing<Name extends CallName> = Calls[Name]['method'] extends 'GET'
  ? unknown
  : Calls[Name]['who'] extends 'customer' | 'self' | 'anyone'
    ? unknown
    : Change<Name> | { leavesNone: string }

type Known<Name extends CallName> = {
  query?: Record<string, string>
  /** What is answered, in the access walk, to who may make the call: there is nothing of what it asks for. */
  refused?: Partial<Record<Walker, number>>
} & Body<Name> &
  Opening<Name> &
  Writing<Name>

type ToldOf<Name extends CallName> = Record<never, never> extends Known<Name> ? never : Name

type KnownCalls<Name extends CallName> = {
  /** What the places in the paths stand for; any other is an id of something else. */
  params?: (walk: Walk) => Record<string, string>
  calls: { [Each in Name as ToldOf<Each>]: Known<Each> } & { [Each in Name]?: Known<Each> }
}

/** What is known of any call, for what goes through all of them. */
export type AnyCall = {
  query?: Record<string, string>
  refused?: Partial<Record<Walker, number>>
  body?: object | ((walk: Walk, self: Person) => object)
  isFor?: string
  leaves?: ChangeAction
  prepare?: (world: World) => Promise<object>
  leavesNone?: string
}

export type Part = {
  names: CallName[]
  params: (walk: Walk) => Record<string, string>
  calls: { [Name in CallName]?: AnyCall }
}

/** What the tests know of the calls of a noun. */
export function partOf<Shapes extends CallShapes>(
  shapes: Shapes,
  { params = () => ({}), calls }: KnownCalls<Extract<keyof Shapes, CallName>>,
): Part {
  return { names: Object.keys(shapes) as CallName[], params, calls }
}
