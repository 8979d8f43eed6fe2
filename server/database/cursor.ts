/** The pagination cursor of a list: its list and sort, and the position of the last row seen. Opaque to clients. */
import { Refusal } from '../base/refusal.ts'

/** A list in one sort order: a name, such as `orders.placed_at desc`, and the SQL type of the sort column. */
export type SortedBy = { name: string; type: string }

/** The position of a row: its sort value, as text that can be cast to the sort column's type, and its id. */
export type Place = { value: string; id: string }

/** base64url of the JSON `["orders.placed_at desc", "2026-01-31T10:00:00.000Z", "<id>"]`. */
export function writeCursor({ name }: SortedBy, value: unknown, id: unknown): string {
  const text = value instanceof Date ? value.toISOString() : String(value)
  return Buffer.from(JSON.stringify([name, text, id])).toString('base64url')
}

/** Refuses (422) a cursor that is malformed, or belongs to another list or sort. */
export function readCursor(sorted: SortedBy, cursor: string): Place {
  const [name, value, id] = parse(cursor)
  if (
    name === sorted.name &&
    typeof id === 'string' &&
    uuid.test(id) &&
    typeof value === 'string' &&
    isOfType(sorted.type, value)
  )
    return { value, id }
  const sentence = 'This cursor does not belong to this list'
  throw new Refusal(422, sentence, { errors: { cursor: sentence } })
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Empty when the cursor cannot be decoded. */
function parse(cursor: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return [] // not JSON: not one of our cursors
  }
}

/** Whether PostgreSQL can cast the text to the type. */
function isOfType(type: string, value: string): boolean {
  if (type === 'text') return !value.includes('\0')
  if (type === 'integer' || type === 'serial') return /^\d{1,10}$/.test(value) && Number(value) < 2 ** 31
  if (type === 'bigint') return /^\d{1,15}$/.test(value)
  return type.startsWith('timestamp') && isMoment(value)
}

/** An ISO date as JavaScript writes it. Invalid days, such as February 30, do not survive the round trip. */
function isMoment(value: string): boolean {
  const date = new Date(value)
  return /^[1-9]\d{3}-/.test(value) && !Number.isNaN(date.getTime()) && date.toISOString() === value
}
