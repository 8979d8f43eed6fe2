/** What the nouns say about their calls and shapes, and the shapes that several nouns share. */
import type { CallName } from '#contract/calls.ts'
import { Created, Deleted, Modified, type Noun, Success } from '#contract/schema/call-shape.ts'
import { Problem, WhyForm } from '#contract/schema/wire.ts'
import { nouns } from '#contract/table.ts'

const shared = {
  shapes: [{ Problem, WhyForm, Done: Success, Created, Deleted, Modified }],
  examples: {
    Problem: {
      ...{ type: 'about:blank', title: 'Conflict', status: 409, detail: 'Sorry only 1 product are available' },
      errors: { quantity: 'Sorry only 1 product are available' },
    },
    WhyForm: { why: 'Settled by bank transfer' },
    Deleted: { deletedCount: 1 },
    Modified: { modifiedCount: 1 },
  },
}

const described: Pick<Noun, 'shapes' | 'examples'>[] = [shared, ...Object.values(nouns)]

/** Modules of schemas, and objects that name schemas likewise. */
export const shapes = described.flatMap(({ shapes }) => shapes)

/** Example values by the name of the schema. */
export const examples: Record<string, object> = Object.assign({}, ...described.map(({ examples }) => examples))

export const tags = Object.entries(nouns).map(([name, { about }]) => ({ name, description: about }))

/** The tag and the summary of a call. */
export function descriptionOf(name: CallName): { tag: string; summary: string } {
  for (const [tag, { says }] of Object.entries(nouns)) {
    const summary = says[name]
    if (summary !== undefined) return { tag, summary }
  }
  throw new Error(`${name} is not described`)
}
