/** Measures the time from `npm start` to the first page. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '#tests/fresh-database.ts'
import { root } from './processes.ts'
import { median } from './sample.ts'

const starts = Number(process.env.BENCH_ROUNDS ?? 5)

export type FirstPage = { seconds: number; address: string; html: string; stop: () => Promise<void>; pid: number }

/** Runs `npm start` in a checkout and requests Home. */
export async function openFirstPage(checkout: string, environment: Record<string, string>): Promise<FirstPage> {
  const started = performance.now()
  // Starts a process group, because npm does not pass signals on to the shop.
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: checkout,
    env: { ...process.env, ENV_FILE: '', PORT: '0', DATABASE_URL: '', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const address = await addressOf(npm)
  const html = await (await fetch(address)).text()
  const seconds = (performance.now() - started) / 1000
  const pid = npm.pid ?? 0
  // npm exits before the shop; 'close' fires when the shop, which has inherited the output, exits too.
  const ended = new Promise((resolve) => npm.once('close', resolve))
  const stop = async () => {
    process.kill(-pid, 'SIGTERM')
    await ended
  }
  return { seconds, address, html, stop, pid }
}

function addressOf(npm: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    npm.stdout?.on('data', (piece) => {
      output += piece
      const found = /is open at (\S+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    npm.once('exit', () => reject(new Error(`The shop did not open:\n${output}`)))
  })
}

/** The first start is not measured, because it fills the database. Returns the number of medians that miss their goal. */
export async function measureStarts(postgresUrl: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'fleje-start-'))
  try {
    const onPglite = await measureStart('PGlite', { DATA_DIR: folder }, 3)
    const onPostgres = await measureStart('PostgreSQL', { DATABASE_URL: await freshDatabase(postgresUrl) }, 1.5)
    return Number(onPglite) + Number(onPostgres)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureStart(name: string, environment: Record<string, string>, goal: number): Promise<boolean> {
  const taken: number[] = []
  for (let start = 0; start <= starts; start++) {
    const { seconds, stop } = await openFirstPage(root, environment)
    await stop()
    if (start > 0) taken.push(seconds)
  }
  const spread = `${Math.min(...taken).toFixed(2)}–${Math.max(...taken).toFixed(2)}`
  console.log(`npm start to the first page, ${name}: ${median(taken).toFixed(2)} s (${spread}), goal ${goal} s`)
  return median(taken) > goal
}
