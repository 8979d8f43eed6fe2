/** Serialises answers to JSON, and yields to the event loop in long lists: ten thousand rows would block it. */
import { mapYielding } from './yielding.ts'

const longRows = 500

/** Returns a string instead of a promise when no list is long, which is nearly always the case. */
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
