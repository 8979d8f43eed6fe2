/** Measures searches that nobody has made before, as pages and as answers of the API: none of them is cached. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import type { Load, Loaded } from './load.ts'
import { type Bare, type Running, root } from './processes.ts'
import { readOnce, withCpu } from './reads.ts'
import type { Row } from './rows.ts'
import { percentileOf, type Sample } from './sample.ts'
import { load } from './wrk.ts'

const materials = ['polyester', 'PET', 'steel', 'textile', 'PP', 'galvanized']
const goods = ['strap', 'tensioner', 'sealer', 'seals', 'buckles', 'battery tool', 'dispenser', 'strapping']

/** `steel seals 19 mm 70012`: words and a size of the trade, and a number that no earlier search contains. */
function newSearch(number: number): string {
  const size = 10 + (number % 23)
  return `${materials[number % materials.length]} ${goods[number % goods.length]} ${size} mm ${70_000 + number}`
}

/** The most searches that are sent in one round. */
const most = 10_000
let made = 0

/**
 * The limit is a bare server that sends the bytes of one such answer. The goals are multiples of its processor time, because
 * milliseconds depend on the machine.
 */
export function newSearchRows(shop: Running, bare: Bare): Row[] {
  const page = { name: 'a new search as a page', path: '/products?q=', connections: 8, mostTimesCpu: 180 }
  const answer = { name: '… as an answer of the API', path: '/api/search?q=', connections: 50, mostTimesCpu: 45 }
  return [page, answer].map(({ name, path, connections, mostTimesCpu }) => ({
    ...{ name, mostTimesCpu },
    async begin() {
      await bare.set(await readOnce({ url: addressOf(shop, path), headers: { 'accept-encoding': 'br' } }))
      return async () => {}
    },
    ours: (seconds) => withCpu(shop, () => searchAnew(shop, { path, connections, seconds })),
    limit: (seconds) => withCpu(bare, () => load({ url: bare.address, connections }, seconds)),
  }))
}

const addressOf = ({ address }: Running, path: string) => address + path + encodeURIComponent(newSearch(made++))

/** As many concurrent searches as connections, each for new words. Refused searches count as errors. */
export async function searchAnew(
  { address }: Running,
  { path, connections, seconds }: { path: string; connections: number; seconds: number },
): Promise<Sample> {
  const requests = Array.from({ length: most }, (_, index) => {
    return { method: 'GET', path: path + encodeURIComponent(newSearch(made + index)) }
  })
  const wanted: Load = { address, seconds, atOnce: connections, connections, requests, from: 0 }
  const generator = spawn(process.execPath, ['bench/load.ts'], { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] })
  generator.stdin.end(JSON.stringify(wanted))
  const { sent, taken, statuses, seconds: took }: Loaded = JSON.parse(await text(generator.stdout))
  made += sent
  const { 200: answered = 0, ...others } = statuses
  return {
    requests: answered,
    perSecond: answered / took,
    errors: sent - answered,
    statuses: others,
    p50Ms: percentileOf(taken.good, 0.5),
    p99Ms: percentileOf(taken.good, 0.99),
  }
}
