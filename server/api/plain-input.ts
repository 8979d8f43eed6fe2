/**
 * Validates every text in the input, wherever it is: no control characters except line breaks and tabs, and no lone surrogates.
 */
import { isPlainText, notPlain } from '#contract/schema/wire.ts'
import { Refusal } from '../base/refusal.ts'

/** The nesting limit: deeper than any form of ours, and shallow enough for recursive code. */
const mostLevels = 20

/** Refuses text that is not plain (422, with the name of the field), and JSON that is nested too deeply (400). */
export function refuseUnplain(value: unknown, path: readonly string[] = []): void {
  if (path.length > mostLevels) throw new Refusal(400, 'This is nested too deeply')
  if (typeof value === 'string' && !isPlainText(value)) refuseField(path)
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    if (!isPlainText(name)) refuseField(path)
    refuseUnplain(inner, [...path, name])
  }
}

function refuseField(path: readonly string[]): never {
  throw new Refusal(422, notPlain, path.length > 0 ? { errors: { [path.join('.')]: notPlain } } : {})
}
