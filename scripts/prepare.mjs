// Installs packages, finds Node 24 and builds the pages. It is plain JavaScript, so that it runs on any version of Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { processorSeconds } from './processor-time.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const packages = join(root, 'node_modules')
const isWindows = process.platform === 'win32'
const nodePackage = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
const node = join(packages, nodePackage, 'bin', isWindows ? 'node.exe' : 'node')

/** The file that contains a release's version. A checkout does not have it. */
export const releaseFile = 'release.json'
const isRelease = existsSync(join(root, releaseFile))

/** Prints the sentence and exits with 1. */
export function giveUp(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Runs the work, and prints its name, its duration and its processor time. */
export function step(what, work) {
  const [started, spent] = [Date.now(), processorSeconds()]
  console.log(`• ${what} …`)
  const result = work()
  const duration = `${((Date.now() - started) / 1000).toFixed(1)} s`
  console.log(`  done in ${duration}${spent === undefined ? '' : ` (${inProcessorTime(processorSeconds() - spent)})`}`)
  return result
}

export const inProcessorTime = (seconds) => `${seconds.toFixed(1)} s of processor time`

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
 * Installs the packages for starting and building the shop, unless they are there. A release contains only the first of them.
 * Returns the path of Node 24.
 */
export function installPackages() {
  if (isRelease) return nodeOfRelease()
  if (!areInstalled(packagesOfStart())) install('Installing packages (npm ci)', ['ci', '--omit=dev'])
  return wantedNode()
}

/** Also installs the packages for checks, tests and measurements. Returns the path of Node 24. */
export function installAllPackages() {
  if (!areInstalled(packagesOfStart())) install('Installing all packages (npm ci)', ['ci', '--include=dev'])
  // Unlike npm ci, npm install keeps the packages that are there.
  else if (!areInstalled(allPackages()))
    install('Installing packages for the tests', ['install', '--no-save', '--include=dev'])
  return wantedNode()
}

function install(what, args) {
  const code = step(what, () => runNpm([...args, '--no-audit', '--no-fund', '--loglevel=error'], { quiet: true }))
  if (code !== 0) giveUp('The packages could not be installed: see what npm says above.')
  removeUnread()
}

/**
 * Removes files of packages that neither the shop, its build nor its tests read, 140 of 484 MB: the
 * headers with which native code is compiled for Node, and the files of `unread`.
 */
function removeUnread(folder = packages) {
  if (folder === packages) rmSync(join(packages, nodePackage, 'include'), { recursive: true, force: true })
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = join(folder, entry.name)
    if (unread.test(entry.name)) rmSync(place, { recursive: true })
    else if (entry.isDirectory()) removeUnread(place)
  }
}

/** Source maps, TypeScript sources, types of CommonJS modules, a copy of Yarn, and documents other than licences. */
const unread = /\.map$|(?<!\.d)\.[cm]?ts$|\.d\.cts$|^\.yarn$|^(readme|changelog|history)\b.*\.md$/i

/** Every package of the lockfile by its place, except those for other systems. */
const allPackages = () =>
  packagesIn('package-lock.json').filter(([place, { optional }]) => place.startsWith('node_modules/') && !optional)

const packagesOfStart = () => allPackages().filter(([, { dev }]) => !dev)

/** Whether npm has installed these packages, with their versions and hashes, and all of them are still there. */
function areInstalled(wanted) {
  const record = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, record))) return false
  const installed = new Map(packagesIn(record))
  const isInstalled = ([place, { version, integrity }]) => {
    const found = installed.get(place)
    return found?.version === version && found?.integrity === integrity && existsSync(join(root, place))
  }
  return wanted.every(isInstalled)
}

const packagesIn = (lockfile) => Object.entries(JSON.parse(readFileSync(join(root, lockfile), 'utf8')).packages)

/** The operator of a release installs the packages once. The commands of a release never install packages. */
function nodeOfRelease() {
  if (!existsSync(packages)) giveUp('Install the packages first: npm ci --omit=dev')
  return wantedNode()
}

/** The path of Node 24, which npm does not install for every system. */
function wantedNode() {
  const asked = existsSync(node) ? spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout : ''
  if (asked.startsWith('v24.')) return node
  if (process.version.startsWith('v24.')) return process.execPath
  return giveUp(
    'Fleje needs Node 24. On Linux and Windows, install it with the packages: npm ci --include=optional. On other systems, install Node 24 yourself.',
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
