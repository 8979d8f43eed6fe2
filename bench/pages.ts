/** Lighthouse (mobile) on the public pages. Prints every score, and exits with 1 if one is too low. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startShop } from '#tests/journeys/journey-shop.ts'

const lighthouse = fileURLToPath(new URL('lighthouse/node_modules/lighthouse/cli/index.js', import.meta.url))
const least = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const mostShift = 0.02

type Category = keyof typeof least
type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string }
type Report = {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, Audit>
}

const shop = await startShop()
const folder = mkdtempSync(join(tmpdir(), 'fleje-lighthouse-'))
let short = 0
try {
  const products = await (await fetch(`${shop.address}/api/products`)).json()
  for (const path of ['/', '/products', `/catalog/${products[0].slug}`, '/blogs']) {
    // Warm-up: the first request after a start fills the caches.
    await fetch(shop.address + path)
    short += tell(path, look(path))
  }
} finally {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(short > 0 ? 1 : 0)

/** Retries: the first trace of a cold browser may lack its beginning, and Lighthouse then asks to be run again. */
function look(path: string, triesLeft = 2): Report {
  const file = join(folder, 'report.json')
  const flags = ['--output=json', `--output-path=${file}`, '--quiet']
  const chrome = '--chrome-flags=--headless --no-sandbox --disable-gpu --disable-quic --disable-background-networking'
  const { status, stderr } = spawnSync(process.execPath, [lighthouse, shop.address + path, ...flags, chrome], {
    env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' },
    encoding: 'utf8',
  })
  if (status !== 0 && triesLeft > 1 && stderr.includes('run Lighthouse again')) return look(path, triesLeft - 1)
  if (status !== 0) throw new Error(`Lighthouse could not look at ${path}:\n${stderr}`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Prints one page's scores and the audits that cost it points; returns how many scores are too low. */
function tell(path: string, report: Report): number {
  const categories = Object.keys(least) as Category[]
  const scores = categories.map((name) => ({ name, score: Math.round((report.categories[name].score ?? 0) * 100) }))
  const shift = report.audits['cumulative-layout-shift']?.numericValue ?? 1
  const tooLow = scores.filter(({ name, score }) => score < least[name]).map(({ name }) => name)
  const shown = scores.map(({ name, score }) => `${name} ${score}`).join('  ')
  const timing = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time']
    .map((id) => `${id} ${report.audits[id]?.displayValue}`)
    .join('  ')
  console.log(`${path}\n  ${shown}\n  ${timing}  layout shift ${shift.toFixed(3)}`)
  for (const { id, weight } of tooLow.flatMap((name) => report.categories[name].auditRefs)) {
    const audit = report.audits[id]
    if (weight > 0 && audit && (audit.score ?? 1) < 0.9)
      console.log(`    ${id}: ${audit.title} ${audit.displayValue ?? ''}`)
  }
  return tooLow.length + (shift > mostShift ? 1 : 0)
}
