/** Start-up time to the first page, from a fresh clone and from a second start. Also memory and size of the code. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { memoryMbOf } from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fleje-start-'))
const clone = join(folder, 'fleje')
try {
  const first = await timeToFirstPage(() => execFileSync('git', ['clone', '--quiet', root, clone]))
  console.log(`From a fresh clone to the first page: ${first.seconds} s`)
  const second = await timeToFirstPage(() => {})
  console.log(`From the second start to the first page: ${second.seconds} s`)
  console.log(`Memory of the shop after its first page: ${second.memoryMb} MB`)
  console.log(`JavaScript of Home: ${second.homeScriptKb} kB (gzip)`)
  console.log(sizeOfCode())
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function timeToFirstPage(prepare: () => void) {
  const started = performance.now()
  prepare()
  const shop = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: clone,
    env: { ...process.env, ENV_FILE: '', PORT: '0', DATABASE_URL: '', DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    shop.stdout.on('data', (text) => {
      said += text
      const found = /is open at (\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    shop.once('exit', () => reject(new Error(`The shop did not open:\n${said}`)))
  })
  const home = await (await fetch(address)).text()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const memoryMb = memoryOfChild(shop.pid)
  const homeScriptKb = await scriptKb(address, home)
  await new Promise((resolve) => {
    shop.once('exit', resolve)
    shop.kill('SIGTERM')
  })
  return { seconds, memoryMb, homeScriptKb }
}

/** Memory of the shop, the only child of the start script. Read from /proc, so on Linux only. */
function memoryOfChild(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux') return undefined
  const child = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return memoryMbOf(Number(child))
}

/** The gzipped size of a page's scripts: its HTML names every one, so that the browser can fetch them at once. */
async function scriptKb(address: string, html: string): Promise<number> {
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))]
  const contents = await Promise.all(scripts.map(async (path) => (await fetch(address + path)).bytes()))
  const bytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0)
  return Math.round(bytes / 1000)
}

function sizeOfCode(): string {
  const files = execFileSync('git', ['ls-files'], { cwd: clone, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => ['.ts', '.tsx', '.mjs', '.css'].includes(extname(file)))
  const linesOf = (some: string[]) =>
    some.reduce((sum, file) => sum + readFileSync(join(clone, file), 'utf8').trimEnd().split('\n').length, 0)
  const tests = files.filter((file) => file.startsWith('tests/'))
  return `Code: ${files.length} files, ${linesOf(files)} lines; of these for tests: ${tests.length} files, ${linesOf(tests)} lines`
}
