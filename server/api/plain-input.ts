/** Validates every text in the input, wherever it is: no control characters, no lone surrogates. */
import { isPlainText, notPlain } from '#contract/schema/wire.ts'
import { Refusal } from '../base/refusal.ts'

/** The nesting limit: deeper than any form of ours, and shallow enough for recursive code. */
const mostLevels = 20

/** Refuses (422) JSON with text that is not plain, naming the field, and (400) JSON nested too deeply. */
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
