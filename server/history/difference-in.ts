/** Differences between two states of the same object. */
import { isDeepStrictEqual } from 'node:util'
import type { ChangedFields } from '../database/record-schema.ts'

/** The fields that differ, with null for a missing value; empty when none differ. */
export function differenceIn(before: object, after: object): { before?: ChangedFields; after?: ChangedFields } {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  const fields = [...new Set([...was.keys(), ...is.keys()])].filter(
    (field) => !isDeepStrictEqual(was.get(field) ?? null, is.get(field) ?? null),
  )
  if (fields.length === 0) return {}
  const valuesIn = (state: typeof was) => Object.fromEntries(fields.map((field) => [field, state.get(field) ?? null]))
  return { before: valuesIn(was), after: valuesIn(is) }
}

/** The initial values of an object, without empty ones. */
export function valuesOf(state: object): ChangedFields {
  const isSaid = (value: unknown) =>
    value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(state).filter(([, value]) => isSaid(value)))
}

/** The fields that have changed again since the change: their value is no longer the one in `after`. */
export function fieldsChangedSince(after: ChangedFields | null, current: object): string[] {
  const now = new Map(Object.entries(current))
  const given = Object.entries(after ?? {})
  return given.flatMap(([field, value]) => (isDeepStrictEqual(now.get(field) ?? null, value) ? [] : [field]))
}
