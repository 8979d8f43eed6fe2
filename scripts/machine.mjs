// Chromium, PostgreSQL and wrk for tests and benchmarks, installed with apt where that is allowed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { giveUp, run, step } from './prepare.mjs'
import { processorSeconds } from './processor-time.mjs'

/** The path of Chromium, which is installed with apt if missing. */
export function findChromium() {
  const chromium = () =>
    process.env.CHROMIUM ??
    ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync)
  if (!chromium()) installWithApt('chromium')
  return chromium() ?? giveUp('The browser tests need Chromium: install it, or set CHROMIUM to its path.')
}

/** The folder of PostgreSQL's programs, which are installed with apt if missing. */
export function findPostgres() {
  const versions = () =>
    existsSync('/usr/lib/postgresql') ? readdirSync('/usr/lib/postgresql').sort((a, b) => b - a) : []
  const folder = () =>
    versions()
      .map((version) => `/usr/lib/postgresql/${version}/bin`)
      .find((bin) => existsSync(join(bin, 'initdb')))
  if (!folder()) installWithApt('postgresql')
  return (
    folder() ??
    giveUp('The tests also need PostgreSQL: install it, or set TEST_DATABASE_URL to the address of an empty database.')
  )
}

/** Installs wrk, the load generator of the benchmarks, if missing. */
export function findWrk() {
  const isThere = () => spawnSync('which', ['wrk']).status === 0
  if (!isThere()) installWithApt('wrk')
  if (!isThere()) giveUp('The benchmarks need wrk: install it (Debian: apt-get install wrk).')
}

function installWithApt(name) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) return
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  step(`Installing ${name} (apt-get)`, () => {
    run('apt-get', ['update', '-qq'], { env, quiet: true })
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env, quiet: true })
  })
}

/**
 * Settings for hundreds of small databases that are used for seconds: otherwise, a process would look through each of them every
 * minute, and the files of all of them would be written at each checkpoint.
 */
export const forManyDatabases = {
  autovacuum: 'off',
  full_page_writes: 'off',
  shared_buffers: '512MB',
  max_wal_size: '8GB',
  checkpoint_timeout: '1h',
}

/** Starts a PostgreSQL in a temporary folder. Returns its URL, and functions to simulate outages and to clean up. */
export async function startPostgres(settings = {}) {
  const primary = await startServer(settings, ({ bin, data, run }) =>
    run([join(bin, 'initdb'), '-D', data, '-U', 'shop', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8']),
  )
  const copied = ['-d', primary.url, '-R', '-c', 'fast', '-X', 'stream']
  return {
    ...primary,
    /** Starts a second server that streams from this one and answers reads. */
    startStandby: () =>
      startServer({}, ({ bin, data, run }) => run([join(bin, 'pg_basebackup'), '-D', data, ...copied])),
  }
}

async function startServer(settings, fill) {
  const bin = findPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'fleje-postgres-'))
  const port = await freePort()
  const data = join(folder, 'data')
  const asPostgres = asOwner(folder)
  const all = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 300, fsync: 'off' },
    ...settings,
  }
  const options = Object.entries(all).map(([name, value]) => `-c ${name}=${value}`)
  const control = (...words) => asPostgres([join(bin, 'pg_ctl'), '-D', data, '-w', '-l', join(folder, 'log'), ...words])
  const start = () => control('-o', options.join(' '), 'start')
  const stop = (how = 'fast') => control('-m', how, 'stop')
  await fill({ bin, data, run: asPostgres })
  await start()
  return {
    url: `postgres://shop@127.0.0.1:${port}/postgres`,
    /** Stops the server until `resume`: connections end and new ones are refused. `immediate` simulates a crash. */
    pause: stop,
    resume: start,
    async restart(how) {
      await stop(how)
      await start()
    },
    /** Simulates a hang: the server accepts connections but does not answer. */
    freeze: () => signalAll(data, 'SIGSTOP'),
    thaw: () => signalAll(data, 'SIGCONT'),
    /** Its processor time so far. Undefined if the system does not tell. */
    processorSeconds: () => processorSeconds(pidIn(data)),
    async stop() {
      if (existsSync(join(data, 'postmaster.pid'))) {
        signalAll(data, 'SIGCONT')
        await stop('immediate')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** PostgreSQL refuses to run as root, so root runs it as the user `postgres`, who owns the folder. */
function asOwner(folder) {
  const isRoot = process.getuid?.() === 0
  if (isRoot) spawnSync('chown', ['postgres', folder])
  return async (command) => {
    const [program, ...args] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    // The server outlives pg_ctl. If the server inherited a pipe, the open pipe would keep this process running.
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    child.stderr.on('data', (text) => {
      output += text
    })
    const code = await new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', resolve)
    })
    if (code !== 0) giveUp(`PostgreSQL for the tests failed (${program}): ${output || code}`)
  }
}

const pidIn = (data) => readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]

function signalAll(data, signal) {
  const first = pidIn(data)
  const { stdout } = spawnSync('pgrep', ['-P', first], { encoding: 'utf8' })
  for (const pid of [first, ...stdout.split('\n')].filter(Boolean)) {
    try {
      process.kill(Number(pid), signal)
    } catch (error) {
      if (error.code !== 'ESRCH') throw error // the process has already ended
    }
  }
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })
}
