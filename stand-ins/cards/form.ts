// Parses Stripe's parameters: form fields named amount, metadata[order_id], expand[0], created[gte].
import { invalid, missing } from './errors.ts'

export class Form {
  readonly #fields: URLSearchParams

  constructor(encoded: string) {
    this.#fields = new URLSearchParams(encoded)
  }

  /** An empty field counts as absent. */
  text(name: string): string | undefined {
    return this.#fields.get(name) || undefined
  }

  required(name: string): string {
    const text = this.text(name)
    if (!text) throw missing(name)
    return text
  }

  wholeNumber(name: string): number | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (/^-?\d{1,15}$/.test(text)) return Number(text)
    throw invalid(`Invalid integer: ${text}`, { code: 'parameter_invalid_integer', param: name })
  }

  /** The values of name[] or name[0], name[1], … */
  list(name: string): string[] {
    return [...this.#fields].filter(([field]) => baseOf(field) === name && field !== name).map(([, value]) => value)
  }

  metadata(): Record<string, string> {
    const pairs = [...this.#fields].flatMap(([field, value]) => {
      const key = /^metadata\[([^[\]]+)\]$/.exec(field)?.[1]
      return key && value ? [[key, value] as const] : []
    })
    if (pairs.length > 50) throw invalid('Metadata can have up to 50 keys.', { param: 'metadata' })
    for (const [key, value] of pairs) refuseLongMetadata(key, value)
    return Object.fromEntries(pairs)
  }

  /** Refuses unknown parameters, like Stripe. This finds misspelt and retired names. */
  allowOnly(...names: string[]) {
    const unknown = [...this.#fields.keys()].map(baseOf).find((name) => !names.includes(name))
    if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  }

  /** The parameters as normalised text, independent of their order. */
  sorted(): string {
    const fields = new URLSearchParams(this.#fields)
    fields.sort()
    return fields.toString()
  }
}

function baseOf(field: string) {
  return field.split('[', 1)[0] ?? field
}

function refuseLongMetadata(key: string, value: string) {
  if (key.length > 40) throw invalid('Metadata keys can have up to 40 characters.', { param: 'metadata' })
  if (value.length > 500) throw invalid('Metadata values can have up to 500 characters.', { param: `metadata[${key}]` })
}
