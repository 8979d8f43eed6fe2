/** Builds an example of each shape from its noun's values and from the schema. Tests validate every example. */

/** A JSON Schema. */
export type Schema = { [keyword: string]: unknown }

type Given = Record<string, unknown>

const sampleId = '0f3c9a52-5d0e-4b7c-9b7e-0d5b1c2a3f41'
const sampleMoment = '2026-03-02T09:12:44.120Z'

/** Example values of properties, by name. */
const samples: Given = {
  _id: sampleId,
  at: sampleMoment,
  address: 'Calle del Fleje 1, Zaragoza',
  availableQuantity: 50,
  company: 'Coils',
  country: 'ES',
  email: 'ana@coils.example',
  image: '/pictures/pt-1610-800.webp',
  minimumOrder: 2,
  name: 'PET strap 16 × 1.0 mm',
  number: 'F-10432',
  paidOtherwise: 'Bank transfer of 6 March',
  phone: '+34 976 000 000',
  price: 125.5,
  pricePerUnit: 125.5,
  quantity: 2,
  sku: 'PT-1610',
  slug: 'pet-strap-16-x-1-0-mm',
  totalPrice: 251,
  unit: 'coil',
  version: 3,
}

/** Adds an example to every component. */
export function addExamples(components: Record<string, Schema>, given: Given): Record<string, Schema> {
  const exampleOf = makeExamples(components, given)
  const entries = Object.entries(components).map(([name, schema]) => [name, { ...schema, examples: [exampleOf(name)] }])
  return Object.fromEntries(entries)
}

function makeExamples(components: Record<string, Schema>, examples: Given) {
  return (name: string) => referred(name, name, undefined)

  function referred(component: string, name: string, given: unknown): unknown {
    const example = examples[component]
    return exampleFor(
      components[component] ?? {},
      name,
      isObject(given) ? { ...Object(example), ...given } : (given ?? example),
    )
  }

  function exampleFor(schema: Schema, name: string, given: unknown): unknown {
    if (typeof schema.$ref === 'string') return referred(schema.$ref.replace(/.*\//, ''), name, given)
    if (Array.isArray(schema.allOf))
      return Object.assign({}, ...schema.allOf.map((part) => exampleFor(part, name, given)))
    if (isObject(schema.properties) && (given === undefined || isObject(given))) return members(schema, given)
    if (isObject(schema.items)) return list(given).map((item) => exampleFor(schema.items as Schema, name, item))
    if (given !== undefined) return given
    if (Array.isArray(schema.anyOf)) return exampleFor(schema.anyOf[0], name, given)
    return valueByKind(schema, name)
  }

  /** Optional members appear only if their values are given. */
  function members({ properties, required = [] }: Schema, given: Given = {}): Given {
    const names = Object.keys(Object(properties)).filter(
      (name) => name in given || (required as string[]).includes(name),
    )
    return Object.fromEntries(names.map((name) => [name, exampleFor(Object(properties)[name], name, given[name])]))
  }
}

const list = (given: unknown) => (Array.isArray(given) ? given : [undefined])

function valueByKind({ const: only, enum: choices, format, type }: Schema, name: string): unknown {
  const kinds = { boolean: true, integer: 1, number: 1, object: {} }
  const [choice] = Array.isArray(choices) ? choices : []
  const byFormat = format === 'uuid' ? sampleId : format === 'date-time' ? sampleMoment : undefined
  const value = only ?? choice ?? byFormat ?? samples[name] ?? kinds[type as keyof typeof kinds]
  if (value === undefined) throw new Error(`An example needs ${name}`)
  return value
}

function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
