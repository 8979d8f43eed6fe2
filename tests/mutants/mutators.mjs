/**
 * Mutators that Stryker does not have: they remove a condition, shift a comparison by one, remove a lock or skip a step. Each
 * mutator yields mutated copies of a node of Babel's tree.
 */
import { createRequire } from 'node:module'
import { mistakesIn, place } from './statements.mjs'

const { types } = createRequire(new URL('tools/node_modules/@stryker-mutator/instrumenter/', import.meta.url))(
  '@babel/core',
)

export const statementMutators = [
  { name: 'Condition', mutate: withoutCondition },
  { name: 'Statement', mutate: changedStatement },
  { name: 'Lock', mutate: withoutLock },
  { name: 'Step', mutate: withoutStep },
]

/** `and(one, other)` with one condition left out, and a query without its `.where()`. */
function* withoutCondition({ node }) {
  if (node.type !== 'CallExpression') return
  if (node.callee.name === 'and' && node.arguments.length > 1)
    for (const left of node.arguments)
      yield { ...types.cloneNode(node), arguments: copies(node.arguments.filter((one) => one !== left)) }
  if (isCallOf(node, 'where')) yield types.cloneNode(node.callee.object)
}

/** `.for('update')` left out. */
function* withoutLock({ node }) {
  if (node.type === 'CallExpression' && isCallOf(node, 'for')) yield types.cloneNode(node.callee.object)
}

/** `await step()` left out where its result is unused. */
function* withoutStep({ node, parent }) {
  if (node.type === 'AwaitExpression' && parent.type === 'ExpressionStatement') yield types.identifier('undefined')
}

const isCallOf = ({ callee }, name) => callee.type === 'MemberExpression' && callee.property.name === name
const copies = (nodes) => nodes.map((node) => types.cloneNode(node))

/** sql`…` with one mutation in it. */
function* changedStatement({ node }) {
  if (node.type !== 'TaggedTemplateExpression' || node.tag.name !== 'sql') return
  const { quasis, expressions } = node.quasi
  const text = quasis.map(({ value }) => value.raw).join(place)
  if (text.includes('\\')) return
  for (const { from, to, put } of mistakesIn(text)) {
    const before = countPlaces(text.slice(0, from))
    const left = countPlaces(text.slice(from, to))
    const kept = expressions.filter((_, index) => index < before || index >= before + left)
    const texts = `${text.slice(0, from)}${put}${text.slice(to)}`.split(place)
    const parts = texts.map((raw, index) => types.templateElement({ raw, cooked: raw }, index === texts.length - 1))
    yield { ...types.cloneNode(node), quasi: types.templateLiteral(parts, copies(kept)) }
  }
}

const countPlaces = (text) => text.split(place).length - 1
