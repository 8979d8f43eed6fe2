/** The nouns of the API, in the order of the description. */
import { alerts } from '../alerts/describe.ts'
import { bank } from '../bank/describe.ts'
import { cart } from '../cart/describe.ts'
import { companies } from '../companies/describe.ts'
import { delivery } from '../delivery/describe.ts'
import { documents } from '../documents/describe.ts'
import { drafts } from '../drafts/describe.ts'
import { history } from '../history/describe.ts'
import { identity } from '../identity/describe.ts'
import { integrations } from '../integrations/describe.ts'
import { needs } from '../needs/describe.ts'
import { orders } from '../orders/describe.ts'
import { papers } from '../papers/describe.ts'
import { payments } from '../payments/describe.ts'
import { pictures } from '../pictures/describe.ts'
import { products } from '../products/describe.ts'
import { reviews } from '../reviews/describe.ts'
import { search } from '../search/describe.ts'
import { settings } from '../seller/describe.ts'
import { strapping } from '../strapping/describe.ts'
import { tax } from '../tax/describe.ts'
import { users } from '../users/describe.ts'
import { common } from './common.ts'
import type { NounDescription, ShapeDescription } from './noun.ts'

const nouns = {
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
} satisfies Record<string, NounDescription>

type Nouns = typeof nouns
type Described = { [Noun in keyof Nouns]: keyof Nouns[Noun]['calls'] }[keyof Nouns]

/** The description of a call. An undescribed call is a compile error. */
export function descriptionOf(name: Described) {
  for (const [tag, noun] of Object.entries<NounDescription>(nouns)) {
    const summary = noun.calls[name]
    if (summary === undefined) continue
    const conflict = noun.conflicts?.[name]
    const refused = Object.entries(noun.refusals ?? {}).flatMap(([status, names]) =>
      names.includes(name) ? [Number(status)] : [],
    )
    return { tag, summary, conflict, refuses: conflict ? [...refused, 409] : refused, file: noun.files?.[name] }
  }
  throw new Error(`${name} is not described`)
}

const described: ShapeDescription[] = [common, ...Object.values(nouns)]

export const shapes = described.flatMap(({ shapes = [] }) => shapes)
export const examples: NonNullable<ShapeDescription['examples']> = Object.assign(
  {},
  ...described.map(({ examples }) => examples),
)

export const tags = Object.entries<NounDescription>(nouns).map(([name, { about }]) => ({ name, description: about }))
