// npm run release: packs the server's files into release/fleje-<version>.tar.gz. docs/operating.md describes its installation.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildPages, giveUp, installPackages, releaseFile, root, run, step } from './prepare.mjs'
import { carried } from './release-contents.mjs'
import { writeNotices, writePackages, writeSbom } from './release-packages.mjs'

const { version, ...packageJson } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const name = `fleje-${version}`
const folder = join(root, 'release')
const staging = join(folder, name)
const sbom = 'sbom.cdx.json'

buildPages(installPackages())
step(`Packing ${name}`, pack)
const files = [`${name}.tar.gz`, `${name}.${sbom}`]
writeFileSync(join(folder, 'SHA256SUMS'), files.map((file) => `${digestOf(file)}  ${file}\n`).join(''))
for (const file of [...files, 'SHA256SUMS']) console.log(`  release/${file}`)

function digestOf(file) {
  return createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
}

function pack() {
  rmSync(staging, { recursive: true, force: true })
  for (const place of carried) copy(place)
  writePackages(staging, { version, ...packageJson, scripts: commandsThatWork() })
  writeSbom(staging, sbom)
  writeNotices(staging, 'THIRD-PARTY-NOTICES.txt')
  writeFileSync(join(staging, releaseFile), `${JSON.stringify({ version, commit: commit() }, null, 2)}\n`)
  // A copy of the SBOM beside the archive can be read without unpacking the archive.
  cpSync(join(staging, sbom), join(folder, `${name}.${sbom}`))
  const packed = run('tar', ['-czf', `release/${name}.tar.gz`, '-C', 'release', name], { quiet: true })
  rmSync(staging, { recursive: true })
  if (packed !== 0) giveUp('The release could not be packed: see what tar says above.')
}

function copy(place) {
  cpSync(join(root, place), join(staging, place), { recursive: true })
}

/** Leaves out commands whose files are not included. */
function commandsThatWork() {
  const works = (command) => command.split(' ').every((word) => !word.includes('/') || existsSync(join(staging, word)))
  return Object.fromEntries(Object.entries(packageJson.scripts).filter(([, command]) => works(command)))
}

/** The short hash of the commit, marked if there are uncommitted changes. Null outside a repository. */
function commit() {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  const head = git('rev-parse', '--short=12', 'HEAD')
  if (head.status !== 0) return null
  const isChanged = git('status', '--porcelain').stdout !== ''
  return `${head.stdout.trim()}${isChanged ? ', with changes' : ''}`
}
