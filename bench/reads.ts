/** Measures public reads against a bare node:http server that sends the same bytes and headers. */
import { spawn } from 'node:child_process'
import { request } from 'node:http'
import type { BareAnswer } from './bare-server.ts'
import type { Load } from './load.ts'
import { type Bare, cpuMsOf, type Running, root } from './processes.ts'
import type { Row } from './rows.ts'
import type { Sample } from './sample.ts'
import { load, type Target } from './wrk.ts'

const peers: Record<string, string> = {
  '/api/products': 'on 29 November 2026, ratio to the bare server: Vendure’s search index 0.011, Medusa 0.0007',
}

export function publicPaths(slug: string): string[] {
  return ['/api/products', '/api/review', `/api/catalog/${slug}`, '/', '/products', `/catalog/${slug}`, '/blogs']
}

type Way = { name: string; headers?: Record<string, string>; unchanged?: true; query?: string }

const ways: Way[] = [
  { name: 'plain' },
  { name: 'br', headers: { 'accept-encoding': 'br' } },
  { name: '304', headers: { 'accept-encoding': 'br' }, unchanged: true },
  { name: 'br, ?utm_source=…', headers: { 'accept-encoding': 'br' }, query: 'utm_source' },
]

/** Every path in every way, then every path again while twenty `orders` per second are sent. */
export function readRows(shop: Running, bare: Bare, paths: string[], orders: Load['requests']): Row[] {
  const plainly = paths.flatMap((path) =>
    ways.map((way): Row => ({ ...readRow(shop, bare, path, way), isOfMean: true })),
  )
  const underOrders = paths.map((path) => ({
    ...readRow(shop, bare, path, { name: 'br, 20 orders/s', headers: { 'accept-encoding': 'br' } }),
    goal: 0.7,
  }))
  return [...plainly, ...underOrders.map((row) => ({ ...row, begin: () => whileOrdering(shop, orders, row.begin) }))]
}

function readRow(shop: Running, bare: Bare, path: string, { name, headers = {}, unchanged, query }: Way): Row {
  const target: Target = { url: shop.address + path, headers, query }
  return {
    name: `${path.length > 20 ? `${path.slice(0, 19)}…` : path} ${name}`,
    sameBytes: true,
    ...(name === 'plain' && peers[path] && { peers: peers[path] }),
    async begin() {
      let answer = await readOnce(target)
      if (unchanged) {
        target.headers = { ...headers, 'if-none-match': headerOf(answer, 'etag') }
        answer = await readOnce(target)
      }
      const expected = unchanged ? 304 : 200
      if (answer.status !== expected) throw new Error(`${path} answered ${answer.status} instead of ${expected}`)
      await bare.set(answer)
      return async () => {}
    },
    ours: async (seconds) => withCpu(shop, () => load(target, seconds)),
    limit: (seconds) => load({ ...target, url: bare.address + path }, seconds),
  }
}

/** Adds the shop's processor time per request to the sample. */
export async function withCpu(shop: Running, measure: () => Promise<Sample>): Promise<Sample> {
  const before = cpuMsOf(shop.pid)
  const sample = await measure()
  return { ...sample, cpuMsEach: (cpuMsOf(shop.pid) - before) / sample.requests }
}

/** The answer in its transferred form, still encoded. */
export function readOnce({ url, headers = {} }: Target): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece) => pieces.push(piece))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: withoutNodesOwn(response.rawHeaders),
          body: Buffer.concat(pieces).toString('base64'),
        }),
      )
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** Headers that every node:http server adds itself. */
const nodesOwn = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

function withoutNodesOwn(headers: string[]): string[] {
  return headers.filter((_, index) => !nodesOwn.has((headers[index - (index % 2)] ?? '').toLowerCase()))
}

function headerOf({ headers }: BareAnswer, name: string): string {
  const index = headers.findIndex((given, at) => at % 2 === 0 && given.toLowerCase() === name)
  return headers[index + 1] ?? ''
}

/** Places orders while the row is measured, as many as a large shop has in its busiest hour. */
async function whileOrdering(shop: Running, requests: Load['requests'], begin: Row['begin']) {
  const end = await begin?.()
  const generator = spawn(process.execPath, ['bench/load.ts'], { cwd: root, stdio: ['pipe', 'ignore', 'inherit'] })
  const wanted: Load = { address: shop.address, perSecond: 20, seconds: 3_600, requests, from: 0 }
  generator.stdin.end(JSON.stringify(wanted))
  return async () => {
    const ended = new Promise((resolve) => generator.once('exit', resolve))
    generator.kill('SIGTERM')
    await ended
    await end?.()
  }
}
