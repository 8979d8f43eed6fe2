/** Starts the measured processes and reads their processor time and memory (Linux only). */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { shopEnvironment, shopProgram } from '../scripts/shop-process.mjs'
import type { BareAnswer } from './bare-server.ts'

export const root = fileURLToPath(new URL('..', import.meta.url))

export type Running = { address: string; pid: number; stop: () => Promise<void> }

/** Starts the built shop. Its log is written, because logging is part of the work, and then discarded. */
export async function startShop(environment: Record<string, string>): Promise<Running> {
  const child = spawn(process.execPath, shopProgram, {
    cwd: root,
    env: { ...process.env, ...shopEnvironment, NODE_ENV: 'production', ENV_FILE: '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (piece) => {
      output += piece
      const found = /is open at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`The shop did not open:\n${output}`)))
  })
  return { address, pid: child.pid ?? 0, stop: () => end(child) }
}

export type Bare = Running & { set: (answer: BareAnswer) => Promise<void> }

export async function startBareServer(databaseUrl?: string): Promise<Bare> {
  const child = spawn(process.execPath, ['bench/bare-server.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl ?? '' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const { value: address = '' } = await lines.next()
  return {
    address,
    pid: child.pid ?? 0,
    async set(answer) {
      child.stdin.write(`${JSON.stringify(answer)}\n`)
      await lines.next()
    },
    stop: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}

/** Processor time of a process in milliseconds, user and system together. */
export function cpuMsOf(pid: number): number {
  const { userTicks, systemTicks } = statOf(pid)
  return (userTicks + systemTicks) * tickMs
}

/** Processor time of a process and its children, including those that have ended. */
export function cpuMsOfFamily(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const ofChildren = children.reduce((sum, child) => sum + cpuMsOf(Number(child)), 0)
  return cpuMsOf(pid) + statOf(pid).endedTicks * tickMs + ofChildren
}

export const parentOf = (pid: number): number => statOf(pid).parent

const tickMs = 10 // Linux counts 100 ticks per second

function statOf(pid: number) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number)
  const [parent = 0, userTicks = 0, systemTicks = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  )
  return { parent, userTicks, systemTicks, endedTicks: endedUser + endedSystem }
}

export function memoryMbOf(pid: number): number {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kb) / 1024)
}
