/** The JSON of an answer. Long lists in it are written yielding to the event loop: ten thousand rows take long. */
import { mapYielding } from './yielding.ts'

const longRows = 500

/** A string at once where nothing is long, as nearly always. */
export function jsonYielding(answer: object): string | Promise<string> {
  const isLong = Object.values(answer).some(isLongList)
  return isLong ? writeMembers(Object.entries(answer)) : JSON.stringify(answer)
}

const isLongList = (value: unknown): value is unknown[] => Array.isArray(value) && value.length > longRows

async function writeMembers(members: [string, unknown][]): Promise<string> {
  const texts: string[] = []
  for (const [name, value] of members) {
    const text = isLongList(value) ? await writeList(value) : JSON.stringify(value)
    if (text !== undefined) texts.push(`${JSON.stringify(name)}:${text}`)
  }
  return `{${texts.join()}}`
}

async function writeList(rows: unknown[]): Promise<string> {
  const texts = await mapYielding(rows, (row) => JSON.stringify(row) ?? 'null')
  return `[${texts.join()}]`
}
