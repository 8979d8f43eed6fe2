/** The folder and processes of a drill. Every process is ended by its own id, however the drill ends. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export type Process = {
  name: string
  pid: number
  hasEnded: () => boolean
  signal: (signal: NodeJS.Signals) => void
  /** SIGTERM, then SIGKILL after 15 seconds. */
  stop: () => Promise<void>
}

type Command = { program: string; args: string[]; env?: Record<string, string>; cwd?: string; asUser?: string }

export type Workplace = {
  folder: string
  start: (name: string, command: Command) => Process
  /** Registers a function for the end of the drill. The function runs after everything that was started later has ended. */
  atEnd: (end: () => Promise<unknown>) => void
  /** A subfolder that belongs to the user PostgreSQL runs as. */
  folderOfPostgres: (name: string) => string
}

/** Thrown when a drill cannot continue. The message is printed without a stack. */
export class GivesUp extends Error {}

/** PostgreSQL refuses to run as root. */
export const userOfPostgres = process.getuid?.() === 0 ? 'postgres' : undefined

/** Runs a drill and exits with 0 if it passed, else with 1. The logs of a failed drill are kept. */
export async function inWorkplace(drill: (place: Workplace) => Promise<boolean>): Promise<never> {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-drill-'))
  chmodSync(folder, 0o755) // the user postgres must reach the subfolders
  const ends: (() => Promise<unknown>)[] = []
  const place: Workplace = {
    folder,
    start(name, command) {
      const one = startProcess(folder, name, command)
      ends.push(one.stop)
      return one
    },
    atEnd: (end) => void ends.push(end),
    folderOfPostgres: (name) => makeFolderOfPostgres(join(folder, name)),
  }
  const interrupted = new Promise<never>((_, reject) => {
    const end = () => reject(new GivesUp('The drill was interrupted'))
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(event, end)
  })
  const held = await Promise.race([drill(place), interrupted]).catch((error: unknown) => {
    console.error(error instanceof GivesUp ? error.message : error)
    return false
  })
  // In reverse order of starting, so that shops end before their database.
  for (const end of ends.reverse()) await end()
  if (held) rmSync(folder, { recursive: true, force: true })
  else console.error(`The logs are in ${folder}`)
  process.exit(held ? 0 : 1)
}

function startProcess(folder: string, name: string, { program, args, env, cwd = folder, asUser }: Command): Process {
  const log = openSync(join(folder, `${name}.log`), 'a')
  // If the drill itself is killed, the kernel sends SIGTERM to each process.
  const user = asUser ? ['--reuid', asUser, '--regid', asUser, '--init-groups'] : []
  const child = spawn('setpriv', ['--pdeathsig', 'TERM', ...user, '--', program, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
    // Ctrl-C must reach only the drill, which ends its processes in order.
    detached: true,
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`${program} could not be started`)
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const signal = (wanted: NodeJS.Signals) => void child.kill(wanted)
  return { name, pid, hasEnded, signal, stop: () => stop(child, hasEnded) }
}

const stopWithinMs = 15_000

async function stop(child: ChildProcess, hasEnded: () => boolean): Promise<void> {
  if (hasEnded()) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  child.kill('SIGCONT')
  const patience = setTimeout(() => child.kill('SIGKILL'), stopWithinMs)
  await ended
  clearTimeout(patience)
}

function makeFolderOfPostgres(folder: string): string {
  mkdirSync(folder, { mode: 0o700 })
  if (userOfPostgres) spawnSync('chown', [userOfPostgres, folder])
  return folder
}

/** Ports below the kernel's range for outgoing connections, so that a restarted instance finds its port free. */
const [lowestPort, highestPort] = [20_000, 32_000]

/** Different unused ports of 127.0.0.1. */
export async function freePorts(count: number): Promise<number[]> {
  const free = new Set<number>()
  while (free.size < count) {
    const port = lowestPort + Math.floor(Math.random() * (highestPort - lowestPort))
    if (await canListen(port)) free.add(port)
  }
  return [...free]
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}

export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}

/** Generous, for a busy machine. A longer wait means that something is broken. */
const defaultPatienceMs = 10 * 60_000

/** Polls until the condition holds and returns the milliseconds taken. Gives up when it takes too long. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = defaultPatienceMs,
): Promise<number> {
  const started = performance.now()
  while (!(await isSo())) {
    if (performance.now() - started > withinMs)
      throw new GivesUp(`After ${withinMs / 1000} s, this has still not happened: ${what}`)
    await pause(50)
  }
  return performance.now() - started
}

/** Exits with 2 and names the Debian packages to install if a program is missing. */
export function needPrograms(packageOf: Record<string, string>): void {
  const missing = Object.entries(packageOf).filter(
    ([program]) =>
      spawnSync('which', [program], { env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` } }).status !== 0,
  )
  if (missing.length === 0) return
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ')
  console.error(`This drill needs ${packages}: npm run drill:tools, or apt-get install ${packages}`)
  process.exit(2)
}

/** The load of the machine. Measured times are longer on a busy machine. */
export function loadOfMachine(): string {
  return `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
}
