/** The parts of a call in contract/<noun>/calls.ts, and the answers that several nouns share. */
import { z } from 'zod'
import type { CallName } from '../calls.ts'

/**
 * At most `times` calls in `perSeconds`, counted for each address, each user, or each user but admins and their programs, who
 * work through lists; beyond it the answer is 429.
 */
export type RateLimit = { each: 'address' | 'user' | 'customer'; times: number; perSeconds: number }

export type CallShape = {
  query?: z.ZodObject
  body?: z.ZodObject
  /** A file is sent as it is, instead of JSON. */
  takes?: 'text/csv' | 'image/*' | 'application/pdf'
  answer: z.ZodType
  /** A write of customers that has none of its own has the usual one. */
  rateLimit?: RateLimit
  /** The longest body, where more than the usual is taken. */
  mostBytes?: number
  /** Anyone may make it, and some callers are told more: a cache keeps their answers apart. */
  tellsSomeMore?: true
  /** What the answer of a public read is made of: it is cached until that changes. `a product` is the one in the path. */
  madeOf?: 'products' | 'a product' | 'reviews' | 'settings' | 'the configuration'
}

/** The calls of a noun, all of them on the map. */
export type CallShapes = { [Name in CallName]?: CallShape }

export const Success = z.object({ success: z.boolean() })
export const Created = Success.extend({ _id: z.string() })
export const Deleted = z.object({ deletedCount: z.int().min(0) })
export const Modified = z.object({ modifiedCount: z.int().min(0) })
