// npm run release: packs what a server needs into release/fleje-<version>.tar.gz; docs/operating.md says how it is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { buildPages, giveUp, installPackages, releaseFile, root, run, step } from './prepare.mjs'

/** The demo shop stays behind, as do tests and whatever builds. `stand-ins` has the sandbox of PAYMENTS_SANDBOX. */
const carried = [
  ...['package-lock.json', '.npmrc', '.env.example', 'LICENSE', 'docs/operating.md', 'deploy'],
  ...['server', 'contract', 'content', 'stand-ins', 'build/client', 'build/server'],
]

/** What the commands of an operator run on. */
const scripts = ['prepare.mjs', 'start.mjs', 'shop-process.mjs', 'run-server-script.mjs']

/** The pictures that pages show in any shop: the others are of the demo's products. */
const isPictureOfPages = (name) => /^(banner|not-found|range-[a-z]+)-\d+\.(avif|webp)$/.test(name)
const pictures = 'demo/pictures/made'

const { version, ...packageJson } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `fleje-${version}`
const folder = join(root, 'release')
const staging = join(folder, name)

buildPages(installPackages())
step(`Packing ${name}`, pack)
const archive = join('release', `${name}.tar.gz`)
const digest = createHash('sha256')
  .update(readFileSync(join(root, archive)))
  .digest('hex')
writeFileSync(join(root, `${archive}.sha256`), `${digest}  ${basename(archive)}\n`)
console.log(`  ${archive}\n  ${archive}.sha256`)

function pack() {
  rmSync(staging, { recursive: true, force: true })
  for (const place of carried) if (existsSync(join(root, place))) copy(place)
  for (const script of scripts) copy(`scripts/${script}`)
  for (const picture of readdirSync(join(root, pictures)).filter(isPictureOfPages)) copy(`${pictures}/${picture}`)
  writeJson('package.json', { version, ...packageJson, scripts: commandsThatWork() })
  writeJson(releaseFile, { version, commit: commit() })
  const packed = run('tar', ['-czf', `release/${name}.tar.gz`, '-C', 'release', name], { quiet: true })
  rmSync(staging, { recursive: true })
  if (packed !== 0) giveUp('The release could not be packed: see what tar says above.')
}

function copy(place) {
  cpSync(join(root, place), join(staging, place), { recursive: true })
}

function writeJson(place, value) {
  mkdirSync(staging, { recursive: true })
  writeFileSync(join(staging, place), `${JSON.stringify(value, null, 2)}\n`)
}

/** npm ci compares the packages and not the scripts: those of which the files stay behind are left out. */
function commandsThatWork() {
  const works = (command) => command.split(' ').every((word) => !word.includes('/') || existsSync(join(staging, word)))
  return Object.fromEntries(Object.entries(packageJson.scripts).filter(([, command]) => works(command)))
}

/** Null outside of a repository. Files that are not committed are said with it. */
function commit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const head = git('rev-parse', '--short=12', 'HEAD')
  if (head.status !== 0) return null
  const isChanged = git('status', '--porcelain').stdout !== ''
  return `${head.stdout.trim()}${isChanged ? ', with changes' : ''}`
}
