/** Schemas of the calls as JSON Schema. Objects exported by contract/ become components and are referenced by name. */
import { z } from 'zod'
import type { CallName } from '#contract/calls.ts'
import * as news from '#contract/integrations/schema/news.ts'
import { Problem } from '#contract/schema/wire.ts'
import { type Call, calls } from '#contract/table.ts'
import { addExamples, type Schema } from './examples.ts'
import { examples, shapes } from './nouns.ts'

export type Schemas = {
  components: Record<string, Schema>
  /** The components that are bodies of requests, by name. */
  forms: Map<string, z.ZodObject>
  answerOf: (name: CallName) => Schema
  bodyOf: (name: CallName) => Schema | undefined
  /** The members a call adds to its 409. */
  conflictOf: (name: CallName) => Schema | undefined
}

export function schemasOfCalls(): Schemas {
  const names = Object.keys(calls) as CallName[]
  const callOf = (name: CallName): Call => calls[name]
  const conflicts = new Map(names.map((name) => [name, callOf(name).conflict?.partial()]))
  const answered = [...names.map((name) => callOf(name).answer), ...conflicts.values(), Problem, ...Object.values(news)]

  const exported = exportedObjects()
  const forms = publish(
    exported,
    names.map((name) => callOf(name).body),
    'input',
  )
  const others = new Map([...exported].filter(([name]) => !(name in forms.named)))
  const answers = publish(others, answered, 'output')
  return {
    components: addExamples({ ...answers.named, ...forms.named }, examples),
    forms: new Map([...exported].filter(([name]) => name in forms.named)),
    answerOf: (name) => answers.of(callOf(name).answer) ?? {},
    bodyOf: (name) => forms.of(callOf(name).body),
    conflictOf: (name) => answers.of(conflicts.get(name)),
  }
}

export function refer(name: string): Schema {
  return { $ref: `#/components/schemas/${name}` }
}

/** The parameters of a query, with their schemas. */
export function queryOf(shape: z.ZodObject): { name: string; required: boolean; schema: Schema }[] {
  const { properties, required = [] } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    name,
    required: required.includes(name),
    schema: ofLists[name] ?? tidy(schema as Schema),
  }))
}

/** List parameters whose limits zod cannot express as JSON Schema. */
const ofLists: Record<string, Schema> = {
  limit: { type: 'integer', minimum: 1, maximum: 200, description: 'Rows per page; 50 by default' },
  cursor: {
    type: 'string',
    description: 'Where the page begins. The Link header of the previous page contains the cursor',
  },
  q: {
    type: 'string',
    maxLength: 100,
    description: 'Words to search for. A row matches if its texts contain every word',
  },
}

/** Exported zod objects by name. */
function exportedObjects(): Map<string, z.ZodObject> {
  const found = new Map<string, z.ZodObject>()
  for (const module of shapes)
    for (const [name, shape] of Object.entries(module)) {
      if (!(shape instanceof z.ZodObject)) continue
      if (found.has(name)) throw new Error(`Two shapes are called ${name}`)
      found.set(name, shape)
    }
  return found
}

type Shape = z.ZodType | undefined

/** The roots as JSON Schema, and the named components they use. */
function publish(exported: Map<string, z.ZodObject>, roots: Shape[], io: 'input' | 'output') {
  const registry = z.registry<{ id: string }>()
  for (const [id, shape] of exported) registry.add(shape, { id })
  for (const [at, root] of roots.entries()) if (root && !registry.has(root)) registry.add(root, { id: `unnamed ${at}` })
  const { schemas } = z.toJSONSchema(registry, { uri: (id) => String(refer(id).$ref), io, unrepresentable: 'any' })
  const all = mapValues(schemas, (schema) => tidy(schema as Schema, io === 'output'))

  function of(shape: Shape): Schema | undefined {
    const id = shape && registry.get(shape)?.id
    if (id) return exported.has(id) ? refer(id) : all[id]
  }
  return { of, named: namedIn(all, roots.map(of)) }
}

/** The components referenced by the given schemas, directly or through other components. */
function namedIn(components: Record<string, Schema>, shapes: (Schema | undefined)[]): Record<string, Schema> {
  const named: Record<string, Schema> = {}
  const look = (shape: Schema | undefined) => {
    for (const [, name = ''] of JSON.stringify(shape ?? {}).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (named[name]) continue
      named[name] = components[name] ?? {}
      look(named[name])
    }
  }
  for (const shape of shapes) look(shape)
  return named
}

function mapValues<Value, Made>(record: Record<string, Value>, make: (value: Value, name: string) => Made) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, make(value, name)]))
}

/**
 * Removes keywords that say nothing to readers. Answers stay open to further properties. Properties named …At or …Until are
 * date-times, unless they have another format.
 */
function tidy(schema: Schema, open = false): Schema {
  const remaining = Object.entries(schema).filter(([keyword, value]) => {
    if (keyword === '$id' || keyword === '$schema') return false
    if (keyword === 'pattern') return schema.format !== 'uuid'
    if (Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER) return false
    return !(open && keyword === 'additionalProperties' && value === false)
  })
  return Object.fromEntries(remaining.map(([keyword, value]) => [keyword, tidyValue(keyword, value, open)]))
}

function tidyValue(keyword: string, value: unknown, open: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => tidyValue('', item, open))
  if (typeof value !== 'object' || value === null) return value
  if (keyword !== 'properties') return tidy({ ...value }, open)
  const properties = Object.entries(value)
  return Object.fromEntries(
    properties.map(([name, schema]) => [name, { ...(isMoment(name) && moment), ...tidy(schema, open) }]),
  )
}

const moment = { format: 'date-time' }

function isMoment(property: string): boolean {
  return /(At|Until)$/.test(property)
}
