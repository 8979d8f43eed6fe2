/** Measures the time to the first page from a fresh clone and at a second start, the memory, and the size of the code. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { openFirstPage } from './first-page.ts'
import { memoryMbOf } from './processes.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'fleje-start-'))
const clone = join(folder, 'fleje')
try {
  const first = await measure(() => execFileSync('git', ['clone', '--quiet', root, clone]))
  console.log(`From a fresh clone to the first page: ${first.seconds} s`)
  const second = await measure(() => {})
  console.log(`From the second start to the first page: ${second.seconds} s`)
  console.log(`Memory of the shop after its first page: ${second.memoryMb} MB`)
  console.log(`JavaScript of Home: ${second.homeScriptKb} kB (gzip)`)
  console.log(sizeOfCode())
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(prepare: () => void) {
  const started = performance.now()
  prepare()
  const prepared = (performance.now() - started) / 1000
  const { seconds, address, html, pid, stop } = await openFirstPage(clone, { DATA_DIR: join(folder, 'data') })
  const memoryMb = memoryMbOf(shopUnder(pid))
  const homeScriptKb = await scriptKb(address, html)
  await stop()
  return { seconds: (prepared + seconds).toFixed(1), memoryMb, homeScriptKb }
}

/** Follows the chain npm, shell, start script, shop in /proc (Linux only). */
function shopUnder(pid: number): number {
  const [child] = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  return child ? shopUnder(Number(child)) : pid
}

/** The gzipped size of all scripts that the HTML of a page names. */
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
