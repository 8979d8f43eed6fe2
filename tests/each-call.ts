/** What tests need to make each call, collected from the nouns. */
import type { CallName } from '#contract/calls.ts'
import { cart } from './cart/calls.ts'
import { documents } from './documents/calls.ts'
import { history } from './history/calls.ts'
import { identity } from './identity/calls.ts'
import { integrations } from './integrations/calls.ts'
import type { Part } from './known-calls.ts'
import { needs } from './needs/calls.ts'
import { orders } from './orders/calls.ts'
import { papers } from './papers/calls.ts'
import { payments } from './payments/calls.ts'
import { pictures } from './pictures/calls.ts'
import { products } from './products/calls.ts'
import { reviews } from './reviews/calls.ts'
import { search } from './search/calls.ts'
import { settings } from './settings/calls.ts'
import { strapping } from './strapping/calls.ts'
import { users } from './users/calls.ts'

const parts: Part[] = [
  products,
  strapping,
  pictures,
  documents,
  cart,
  orders,
  papers,
  payments,
  reviews,
  settings,
  needs,
  integrations,
  history,
  search,
  users,
  identity,
]

export const knownCalls: Part['calls'] = Object.assign({}, ...parts.map(({ calls }) => calls))

/** Values of the path parameters of a call. */
export function paramsOf(name: CallName): Part['params'] {
  const part = parts.find(({ names }) => names.includes(name))
  if (!part) throw new Error(`No noun in tests/each-call.ts has ${name}`)
  return part.params
}
