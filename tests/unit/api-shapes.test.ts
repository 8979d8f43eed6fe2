/** Forms have the bounds that the API description states, and accept its examples. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { readConfig } from '#server/base/config.ts'
import { describeApi } from '#server/openapi/document.ts'
import { examples } from '#server/openapi/nouns.ts'
import { schemasOfCalls } from '#server/openapi/schemas.ts'

type Bounds = { type?: string; minimum?: number; maximum?: number }

const { components } = describeApi(readConfig({}))
const schemas: Record<string, { properties?: unknown; examples?: unknown[] }> = components.schemas
const forms = [...schemasOfCalls().forms]

const numbers = forms.flatMap(([name, form]) =>
  Object.entries<Bounds>({ ...Object(schemas[name]?.properties) }).flatMap(([field, bounds]) => {
    const shape = form.shape[field]
    const isNumber = bounds.type === 'integer' || bounds.type === 'number'
    return isNumber && shape
      ? [{ title: `${name}.${field}`, bounds, takes: (value: unknown) => z.safeParse(shape, value).success }]
      : []
  }),
)

it('the forms have number fields', () => {
  expect(numbers.length).toBeGreaterThan(10)
})

describe.each(numbers)('$title', ({ bounds, takes }) => {
  it('has the described bounds', () => {
    const { type, minimum, maximum } = bounds
    if (minimum !== undefined) expect([takes(minimum), takes(minimum - 1)]).toEqual([true, false])
    if (maximum !== undefined) expect([takes(maximum), takes(maximum + 1)]).toEqual([true, false])
    if (type === 'integer') expect(takes((minimum ?? 0) + 0.5)).toBe(false)
    else expect(takes((minimum ?? 0) + 1.5)).toBe(true)
  })
})

it('every example belongs to a published shape', () => {
  expect(Object.keys(examples).filter((name) => !(name in schemas))).toEqual([])
})

describe('the example of', () => {
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'shop', components })

  it.each(Object.keys(schemasOfCalls().components))('%s is valid', (name) => {
    const validate = ajv.getSchema(`shop#/components/schemas/${name}`)
    expect(validate?.(schemas[name]?.examples?.[0]), JSON.stringify(validate?.errors)).toBe(true)
  })

  it.each(forms)('%s is accepted', (name, form) => {
    expect(z.safeParse(form, schemas[name]?.examples?.[0]).error?.issues).toBeUndefined()
  })
})

describe.each(forms.filter(([name]) => schemas[name]?.examples))('%s', (name, form) => {
  it('refuses or takes a value of any type in each place of its example, and never throws', () => {
    const [example] = schemas[name]?.examples ?? []
    for (const value of [null, 0, -1.5, '', ' ', 'text', true, [], [null], {}, { '': null }, undefined])
      for (const changed of [value, ...withEachReplaced(example, value)])
        expect(() => form.safeParse(changed)).not.toThrow()
  })
})

/** Copies of `example`, each with another member, element or inner value replaced by `value`. */
function withEachReplaced(example: unknown, value: unknown): unknown[] {
  if (typeof example !== 'object' || example === null) return []
  const isList = Array.isArray(example)
  return Object.entries(example).flatMap(([key, inner]) =>
    [value, ...withEachReplaced(inner, value)].map((replaced) =>
      isList ? example.with(Number(key), replaced) : { ...example, [key]: replaced },
    ),
  )
}
