/** The describe.ts of a noun: its part of /api/openapi.json. */
import type { z } from 'zod'
import type { CallName } from '#contract/calls.ts'

/** A JSON Schema. */
export type Schema = { [keyword: string]: unknown }

export type NounDescription<Name extends CallName = never> = ShapeDescription & {
  /** The description of the tag named after the noun's folder. */
  about: string
  /** The summary of each call. A missing summary is a compile error. */
  calls: Partial<Record<CallName, string>> & Record<Name, string>
  /** The calls that can be refused with a status, unless the status already follows from rights, rate limit, path or input. */
  refusals?: Partial<Record<401 | 403 | 404 | 409, readonly CallName[]>>
  /** Optional members of the 409 of a call, such as the current total. */
  conflicts?: Partial<Record<CallName, z.ZodObject>>
  /** Schemas of the JSON files that calls return. */
  files?: Partial<Record<CallName, Schema>>
}

export type ShapeDescription = {
  /** Modules of contract/. The names of their exports become the names of the schemas. */
  shapes?: readonly object[]
  /** Example values of a shape that cannot be derived from its schema (examples.ts). */
  examples?: Record<string, object>
}
