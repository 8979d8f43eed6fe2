/** Measures a search: parsing the query, ranking the products in memory and counting every facet. */

import { narrow } from '#server/finder/facets.ts'
import { rank } from '#server/finder/rank.ts'
import { readQuery } from '#server/finder/read-query.ts'
import { demoIndex } from '#tests/demo-index.ts'

/** A mixture of sizes, article numbers, misspellings, frequent words and unknown words. */
const typed = [
  ...['16 mm PET tensioner', 'tensioner 16', '5/8"', '3/4 high tensile', '.031', 'PT1610', '16 mm PET', '16 mm'],
  ...['tensoner', 'baterry tool', 'friction weld', 'polyester 19', 'banding steel 1 1/4', 'galvanized 19'],
  ...['406 mm core', '13-16', '5900 N', 'serrated seal', 'wire buckle 32', 'dispenser cart', 'strap', 'steel'],
  ...['blued pet 19', 'sealer for PT-1610', 'strongest steel', 'seals under $50', 'for bricks', 'PTI610', 'qwxzv'],
  ...['strongest tensioner', 'seals not serrated', 'between 5 and 8 kN', '16 or 19 mm pet', 'battery 2500', '200'],
  // The most expensive: numbers with many readings, and misspellings that are compared with every known word.
  ...['2500 1200 800 200 5900', 'polypropelene tensionners galvanzied strappping', 'ab-1-'.repeat(40)],
]

/** The allowed p95 in milliseconds for each catalogue size. */
const goals = new Map([
  [54, 10],
  [5_000, 10],
  [100_000, 60],
])

/** Prints a row for each size. Returns the number of missed goals. */
export async function measureSearch(): Promise<number> {
  console.log('\nsearch                 built     p50      p95   goal')
  let missed = 0
  for (const [size, goalMs] of goals) {
    const began = performance.now()
    const index = await demoIndex(size)
    const builtMs = performance.now() - began
    const times = timesOf(index, size > 10_000 ? 5 : 40)
    const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
    if (at(0.95) > goalMs) missed += 1
    const row = [`${builtMs.toFixed(0)} ms`, `${at(0.5).toFixed(2)} ms`, `${at(0.95).toFixed(2)} ms`, `${goalMs} ms`]
    console.log(`${size.toLocaleString('en-US').padEnd(15)} ${row.map((figure) => figure.padStart(9)).join('')}`)
  }
  return missed
}

/** The facet a visitor has chosen; all facets are counted. */
const chosen = { material: ['PET', 'steel'] }

function timesOf(index: Awaited<ReturnType<typeof demoIndex>>, rounds: number): number[] {
  const times: number[] = []
  const outOfStock = Array.from({ length: Math.ceil(index.size / 10) }, (_, tenth) => tenth * 10)
  for (let round = 0; round < rounds; round++)
    for (const text of typed) {
      const began = performance.now()
      const { rows } = rank(readQuery(text, index), index)
      narrow(index.facets, rows, { chosen, outOfStock })
      times.push(performance.now() - began)
    }
  return times.sort((one, other) => one - other)
}
