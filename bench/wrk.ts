/** Load by wrk (Debian: apt-get install wrk): a closed loop in a separate process that uses little processor time. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Sample } from './sample.ts'

export type Target = {
  url: string
  headers?: Record<string, string>
  /** The name of a parameter that gets a new value in each request. */
  query?: string | undefined
  /** Sent in turn instead of requests for the URL, each with its own token and body. */
  requests?: RawRequest[]
  connections?: number
}

export type RawRequest = { method: string; path: string; token: string; body: object }

const script = fileURLToPath(new URL('wrk.lua', import.meta.url))
const threads = 2

/** wrk counts failed requests and all statuses from 400 upwards as errors. */
export async function load(target: Target, seconds: number): Promise<Sample> {
  const { url, headers = {}, query, connections = 50 } = target
  const folder = mkdtempSync(join(tmpdir(), 'fleje-wrk-'))
  const file = join(folder, 'requests')
  if (target.requests) writeFileSync(file, target.requests.map((one) => toText(url, one)).join(betweenRequests))
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = [`-t${threads}`, `-c${connections}`, `-d${seconds}`, '-s', script, ...given, url]
  const env = { ...process.env, ...(query && { BENCH_QUERY: query }), ...(target.requests && { BENCH_REQUESTS: file }) }
  const wrk = spawn('wrk', args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await text(wrk.stdout)
  rmSync(folder, { recursive: true })
  const line = said.trim().split('\n').at(-1)
  if (!line?.startsWith('{')) throw new Error(`wrk printed no figures:\n${said}`)
  const { requests, microseconds, bytes, errors, p50, p99 } = JSON.parse(line)
  return {
    requests,
    perSecond: requests / (microseconds / 1_000_000),
    bytesEach: bytes / requests,
    errors,
    p50Ms: p50 / 1000,
    p99Ms: p99 / 1000,
  }
}

/** The separator that wrk.lua expects in the file. */
const betweenRequests = '\0'

function toText(url: string, { method, path, token, body }: RawRequest): string {
  const sent = JSON.stringify(body)
  const lines = [
    `${method} ${path} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(sent)}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n${sent}`
}
