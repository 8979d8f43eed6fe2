/**
 * A load as stored in its URL, in SI units: `/calculator?weight=500&width=1200&depth=1000&height=1000&loads=10&days=21&months=1`.
 */

import type { Load } from '#contract/strapping/rules/load.ts'
import {
  exampleLoad,
  type LoadEntry,
  loadFields,
  type MeasureField,
  toSi,
  usNames,
} from '#contract/strapping/rules/load-entry.ts'
import type { Ask } from '#contract/table.ts'

export type LoadInput = {
  entry: LoadEntry
  /** Whether the URL has any field of the load. Without fields, the example is shown. */
  isFilled: boolean
  /** The slug of the chosen strap. */
  strap?: string | undefined
  /** The units, if chosen by a link: without scripts, only the URL stores them. */
  units?: 'inch' | undefined
}

/** `isTypedInUs`: the URL has values in inches or pounds, so the page redirects to the URL of the same load in SI units. */
export function readLoadAddress(params: URLSearchParams): LoadInput & { isTypedInUs: boolean } {
  const measures = Object.entries(usNames) as [MeasureField, string][] // the keys of `usNames`
  const typedInUs = measures.filter(([, name]) => params.has(name))
  const given = loadFields.filter((field) => params.has(field))
  const isFilled = given.length + typedInUs.length > 0
  const entry: LoadEntry = isFilled ? {} : { ...exampleLoad }
  for (const field of given) entry[field] = textOf(params, field)
  for (const [field, name] of typedInUs) entry[field] = toSi(field, textOf(params, name)) ?? textOf(params, name)
  return {
    ...{ entry, isFilled, isTypedInUs: typedInUs.length > 0 },
    strap: /^[a-z0-9-]{1,100}$/.exec(params.get('strap') ?? '')?.[0],
    units: params.get('units') === 'inch' ? 'inch' : undefined,
  }
}

// Cutting must not leave half of a surrogate pair behind.
const textOf = (params: URLSearchParams, name: string) => (params.get(name) ?? '').trim().slice(0, 20).toWellFormed()

/** The address of a load; empty fields are left out. */
export function addressOf({ entry, isFilled, strap, units }: LoadInput): string {
  const params = new URLSearchParams()
  for (const field of loadFields) if (isFilled && entry[field]) params.set(field, entry[field])
  if (strap) params.set('strap', strap)
  if (units) params.set('units', units)
  return params.size > 0 ? `/calculator?${params}` : '/calculator'
}

/** The load in the form that the call takes. */
export function askOf(load: Load, strap: string | undefined): Ask<'planLoad'> {
  const { kind, edges, transport, direction, by } = load
  return {
    ...{ kind, edges, transport, direction, by, strap },
    weight: String(load.weightKg),
    width: String(load.widthMm),
    depth: String(load.depthMm),
    height: String(load.heightMm),
    loads: String(load.loadsPerDay),
    days: String(load.daysPerMonth),
    months: String(load.months),
  }
}
