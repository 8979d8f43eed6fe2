/**
 * Lighthouse (mobile) on the public pages, median of five, and navigation on a slow phone. Prints each figure beside its goal.
 * Exits with 1 if a figure misses its goal.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startShop } from '#tests/journeys/journey-shop.ts'
import { median } from './sample.ts'
import { measureSlowPhone } from './slow-phone.ts'

const lighthouse = fileURLToPath(new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url))
const run = promisify(execFile)
const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] }
type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string }
type Report = { categories: Record<string, Category>; audits: Record<string, Audit> }

/** Figures of a report. `least` and `most` apply to the median, `neverBelow` to every round. */
const figures: { name: string; of: (report: Report) => number; least?: number; most?: number; neverBelow?: number }[] =
  [
    { name: 'performance', of: scoreOf('performance'), least: 100, neverBelow: 98 },
    { name: 'accessibility', of: scoreOf('accessibility'), least: 100 },
    { name: 'best practices', of: scoreOf('best-practices'), least: 100 },
    { name: 'search engines', of: scoreOf('seo'), least: 100 },
    { name: 'first paint, ms', of: auditOf('first-contentful-paint') },
    { name: 'largest paint, ms', of: auditOf('largest-contentful-paint'), most: 1_700 },
    { name: 'blocking, ms', of: auditOf('total-blocking-time'), most: 50 },
    { name: 'layout shift', of: auditOf('cumulative-layout-shift'), most: 0 },
  ]

const shop = await startShop()
const folder = mkdtempSync(join(tmpdir(), 'fleje-lighthouse-'))
let missed = 0
try {
  const products = await (await fetch(`${shop.address}/api/products`)).json()
  for (const path of ['/', '/products', `/catalog/${products[0].slug}`, '/blogs']) {
    // The first request after a start fills the caches.
    await fetch(shop.address + path)
    const reports: Report[] = []
    while (reports.length < rounds) reports.push(await look(path))
    missed += tell(path, reports)
  }
  missed += await measureSlowPhone(shop, rounds)
} finally {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(missed > 0 ? 1 : 0)

/** Retries once: a cold browser's first trace may lack its beginning, and Lighthouse then asks for another run. */
async function look(path: string, triesLeft = 2): Promise<Report> {
  const file = join(folder, 'report.json')
  const flags = ['--output=json', `--output-path=${file}`, '--quiet']
  const chrome = '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking'
  try {
    await run(process.execPath, [lighthouse, shop.address + path, ...flags, chrome], {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' },
    })
  } catch (error) {
    if (triesLeft > 1 && String(error).includes('run Lighthouse again')) return look(path, triesLeft - 1)
    throw new Error(`Lighthouse could not look at ${path}`, { cause: error })
  }
  return JSON.parse(readFileSync(file, 'utf8'))
}

function scoreOf(category: string) {
  return ({ categories }: Report) => Math.round((categories[category]?.score ?? 0) * 100)
}

function auditOf(audit: string) {
  return ({ audits }: Report) => Math.round((audits[audit]?.numericValue ?? Number.NaN) * 1000) / 1000
}

/** Prints a page's medians and the audits with a low score. Returns the number of missed goals. */
function tell(path: string, reports: Report[]): number {
  console.log(`\n${path}`)
  let short = 0
  for (const { name, of, least, most, neverBelow } of figures) {
    const values = reports.map(of).toSorted((a, b) => a - b)
    const middle = median(values)
    const isReached =
      middle >= (least ?? -Infinity) && middle <= (most ?? Infinity) && (values[0] ?? 0) >= (neverBelow ?? -Infinity)
    const goal = least ?? most
    const spread = `${values[0]}–${values.at(-1)}`
    console.log(
      `  ${name.padEnd(20)}${String(middle).padStart(8)}  ${spread.padEnd(20)}${goal === undefined ? '' : `goal ${goal}`}${isReached ? '' : '  MISSED'}`,
    )
    if (!isReached) short += 1
  }
  for (const line of new Set(reports.flatMap(costly))) console.log(`    ${line}`)
  return short
}

/** Audits that have a weight and a score below 0.9. */
function costly({ categories, audits }: Report): string[] {
  return Object.values(categories)
    .flatMap(({ auditRefs }) => auditRefs)
    .flatMap(({ id, weight }) => {
      const audit = audits[id]
      return weight > 0 && audit && (audit.score ?? 1) < 0.9 ? [`${id}: ${audit.title}`] : []
    })
}
