/** The declarations of calls in contract/<noun>/calls.ts, and answers shared by several nouns. */
import { z } from 'zod'
import type { statementTypes } from '../bank/rules/statement.ts'
import type { CallName } from '../calls.ts'

/**
 * At most `times` calls in `perSeconds`, else 429. Calls are counted for each network address or each user. `customer` also
 * counts for each user, but exempts admins and API keys, because they work through long lists.
 */
export type RateLimit = { each: 'address' | 'user' | 'customer'; times: number; perSeconds: number }

export type CallShape = {
  query?: z.ZodObject
  body?: z.ZodObject
  /** The content type of a body that is a file instead of JSON. */
  takes?: 'text/csv' | 'image/*' | 'application/pdf' | 'application/pdf, image/*' | typeof statementTypes
  answer: z.ZodType
  /** If left out, the default limit applies to a call that writes, unless the call is only for the office. */
  rateLimit?: RateLimit
  /** The call may send a mail to a customer. Calls of this kind have a limit of their own for each API key. */
  mailsCustomers?: true
  /** The size limit of the body, if it is above the default. */
  mostBytes?: number
  /**
   * The call is open to anyone, but the answer depends on the caller, so a cache must not give one caller's answer to another.
   */
  tellsSomeMore?: true
  /**
   * The data that a public answer is built from. A change to the data invalidates the cached answer. `a product`: the product in
   * the path.
   */
  madeOf?: 'products' | 'products and settings' | 'a product' | 'reviews' | 'settings' | 'dates' | 'the configuration'
  /** Statuses with which the call can be refused, unless they already follow from rights, rate limit, path or input. */
  refuses?: readonly (401 | 403 | 404 | 409)[]
  /** Optional members of the call's 409, such as the current total. */
  conflict?: z.ZodObject
}

/** The calls of one noun. */
export type CallShapes = { [Name in CallName]?: CallShape }

/** The exports of contract/<noun>/calls.ts. All but `calls` are only for /api/openapi.json. */
export type Noun = {
  calls: CallShapes
  /** The description of the tag named after the noun's folder. */
  about: string
  /** The summary of each call. */
  says: { [Name in CallName]?: string }
  /** Modules of schemas. The names of the objects that they export become the names of the schemas. */
  shapes: readonly object[]
  /** Example values of shapes, where they cannot be derived from the schema (server/openapi/examples.ts). */
  examples?: Record<string, object>
}

export const Success = z.object({ success: z.boolean() })
export const Created = Success.extend({ _id: z.string() })
export const Deleted = z.object({ deletedCount: z.int().min(0) })
export const Modified = z.object({ modifiedCount: z.int().min(0) })
