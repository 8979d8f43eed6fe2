/** The digest of a form: the same Idempotency-Key with another form is refused. */
import { createHash } from 'node:crypto'
import { Refusal } from './refusal.ts'

export function refuseOtherForm(): never {
  throw new Refusal(422, 'This Idempotency-Key has already been used with a different form')
}

/** SHA-256 of a body, independent of the order of its members. */
export function digestOf(body: object): string {
  return createHash('sha256')
    .update(JSON.stringify(inOrder(body)))
    .digest('base64url')
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, inOrder(member)]))
}
