/** The faults of payments in docs/providers.md are tested in the named files, under the same names. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')
const rows = read('docs/providers.md').matchAll(/^\| (\d+) \| (.+) \| `(tests\/\S+)` (.+) \|$/gm)
const faults = [...rows].map(([, number, fault = '', file = '', sentence = '']) => ({
  number: Number(number),
  fault,
  file,
  sentence,
}))

it('all faults are listed', () => {
  expect(faults.map(({ number }) => number)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1))
})

it.each(faults)('$number, $fault', ({ file, sentence }) => {
  expect(titlesIn(read(file))).toContain(sentence)
})

/** Every pair of titles, because the title of a group and the title of its test make a sentence. */
function titlesIn(source: string): string[] {
  const titles = [...source.matchAll(/\(\s*'([^'\n]+)'/g)].map(([, title = '']) => title)
  return titles.flatMap((group) => titles.map((test) => `${group} ${test}`))
}
