/** The rule every text from outside is held to, wherever it stands: no control characters, no halves of letters. */
import { isPlainText, notPlain } from '#contract/wire.ts'
import { Refusal } from './refusal.ts'

/** Deeper than any form of ours, and shallow enough for whatever walks through it afterwards. */
const mostLevels = 20

/** Refuses (422) parsed JSON that holds a text which is not plain, naming its field, and (400) what is nested too deeply. */
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
