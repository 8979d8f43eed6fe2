/** What a noun says of itself for /api/openapi.json, in its describe.ts. */
import type { z } from 'zod'
import type { CallName } from '#contract/calls.ts'

/** A JSON Schema. */
export type Schema = { [keyword: string]: unknown }

export type NounDescription<Name extends CallName = never> = ShapeDescription & {
  /** The description of its tag, which has the folder's name. */
  about: string
  /** The summary of each call. The compiler asks for those of the noun. */
  calls: Partial<Record<CallName, string>> & Record<Name, string>
  /** By status: the calls that refuse with it beyond what follows from rights, rate limit, path and input. */
  refusals?: Partial<Record<401 | 403 | 404 | 409, readonly CallName[]>>
  /** Optional members of a call's 409, such as the current total. */
  conflicts?: Partial<Record<CallName, z.ZodObject>>
  /** Of calls that answer a JSON file: what it holds. */
  files?: Partial<Record<CallName, Schema>>
}

export type ShapeDescription = {
  /** Modules of contract/: the objects they export are published under these names. */
  shapes?: readonly object[]
  /** By shape: what of its example does not follow from the shape (examples.ts). */
  examples?: Record<string, object>
}
