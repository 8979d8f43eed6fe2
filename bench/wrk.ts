/** Load by wrk (Debian: apt-get install wrk): a closed loop in a process of its own that costs little beside the shop. */
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Sample } from './sample.ts'

export type Asked = {
  url: string
  headers?: Record<string, string>
  /** The name of a parameter that gets a new value with each request. */
  query?: string | undefined
}

const script = fileURLToPath(new URL('wrk.lua', import.meta.url))
const connections = 50
const threads = 2

/** wrk counts as an error what fails, and every status from 400 on. */
export async function load({ url, headers = {}, query }: Asked, seconds: number): Promise<Sample> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = [`-t${threads}`, `-c${connections}`, `-d${seconds}`, '-s', script, ...given, url]
  const env = { ...process.env, ...(query && { BENCH_QUERY: query }) }
  const wrk = spawn('wrk', args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await text(wrk.stdout)
  const line = said.trim().split('\n').at(-1)
  if (!line?.startsWith('{')) throw new Error(`wrk did not say what it measured:\n${said}`)
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
