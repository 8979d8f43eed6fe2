// Installs packages, finds Node 24 and builds the pages. It is plain JavaScript, so that it runs on any version of Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The file that contains a release's version. A checkout does not have it. */
export const releaseFile = 'release.json'
const isRelease = existsSync(join(root, releaseFile))

/** Prints the sentence and exits with 1. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs the work, and prints its name and duration. */
export function step(what, work) {
  const started = Date.now()
  console.log(`• ${what} …`)
  const result = work()
  console.log(`  done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}

/** Runs a program in the root folder, waits for it and returns its exit code. */
export function run(program, args, { env = {}, quiet = false } = {}) {
  const result = spawnSync(program, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    encoding: 'utf8',
  })
  if (quiet && result.status !== 0)
    console.error(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error?.message ?? ''}`)
  return result.status ?? 1
}

/** Runs npm, waits for it and returns its exit code. */
export function runNpm(args, options) {
  const cli = npmCli()
  if (cli) return run(process.execPath, [cli, ...args], options)
  return run('npm', args, options)
}

/** The standard output of npm, which runs in the folder `cwd`. Exits if npm fails. */
export function askNpm(args, cwd) {
  const cli = npmCli()
  const [program, before] = cli ? [process.execPath, [cli]] : ['npm', []]
  const { status, stdout, stderr } = spawnSync(program, [...before, ...args], { cwd, encoding: 'utf8' })
  if (status !== 0) giveUp(`npm ${args[0]} failed:\n${stdout}${stderr}`)
  return stdout
}

/** The path of npm's script, to run it with Node: on Windows, Node no longer starts `npm.cmd` without a shell. */
function npmCli() {
  const beside = join(dirname(process.execPath), 'node_modules', 'npm', 'bin', 'npm-cli.js')
  return [process.env.npm_execpath, beside].find((cli) => cli?.endsWith('npm-cli.js') && existsSync(cli))
}

/**
 * Runs `npm ci`, unless the lockfile is unchanged and every package is there. Includes devDependencies even in production, to
 * build the pages. Returns the path of Node 24.
 */
export function installPackages() {
  if (isRelease) return nodeOfRelease()
  const lock = readFileSync(join(root, 'package-lock.json'))
  const mark = join(root, 'node_modules', '.fleje-installed')
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (!(existsSync(mark) && readFileSync(mark, 'utf8') === wanted && isEveryPackageThere())) {
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
    const code = step('Installing packages (npm ci)', () => runNpm(args, { quiet: true }))
    if (code !== 0) giveUp('The packages could not be installed: see what npm says above.')
    writeFileSync(mark, wanted)
  }
  return wantedNode()
}

/** The operator of a release installs the packages once. The commands of a release never install packages. */
function nodeOfRelease() {
  if (!existsSync(join(root, 'node_modules'))) giveUp('Install the packages first: npm ci --omit=dev')
  return wantedNode()
}

/** devDependencies may have been removed since they were installed, for example by `npm prune --omit=dev`. */
function isEveryPackageThere() {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const names = Object.keys({ ...dependencies, ...devDependencies })
  return names.every((name) => existsSync(join(root, 'node_modules', name)))
}

/** The path of Node 24. npm does not install it if install scripts are disabled. */
function wantedNode() {
  const asked = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout : ''
  if (asked.startsWith('v24.')) return node
  if (process.version.startsWith('v24.')) return process.execPath
  return giveUp(
    'Fleje needs Node 24, which comes with its packages. Install them with install scripts allowed: npm ci --ignore-scripts=false',
  )
}

const builtFrom = [
  'web',
  'contract',
  'content',
  'public',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
  'tsconfig.json',
]

/** Builds the pages unless their sources are unchanged. A release contains built pages. */
export function buildPages(nodePath) {
  if (isRelease) return
  const mark = join(root, 'build', '.sources')
  const wanted = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  const code = step('Building the pages', () =>
    run(nodePath, ['node_modules/@react-router/dev/bin.cjs', 'build'], {
      env: { NODE_ENV: 'production' },
      quiet: true,
    }),
  )
  if (code !== 0) giveUp('The pages could not be built: see above.')
  if (run(nodePath, ['scripts/compress-assets.mjs'], { quiet: true }) !== 0)
    giveUp('The built files could not be compressed: see above.')
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(mark, wanted)
}

/** A hash of the names and contents of all sources of the build. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const place of builtFrom)
    for (const file of filesIn(join(root, place))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(place) {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place)
    .sort()
    .flatMap((name) => filesIn(join(place, name)))
}
