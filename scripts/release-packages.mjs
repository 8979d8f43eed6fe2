// The packages of a release: only those that it needs to run, with their list (SBOM) and licences.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askNpm, root } from './prepare.mjs'
import { licencesOfFiles, packagesOfCheckout } from './release-contents.mjs'

/**
 * Writes package.json without the packages that a release does not need, and a lockfile with the same versions and hashes as
 * the lockfile of this repository.
 */
export function writePackages(staging, { devDependencies: _, overrides: __, ...packageJson }) {
  const needed = Object.entries(packageJson.dependencies).filter(([name]) => !packagesOfCheckout.includes(name))
  const written = { ...packageJson, dependencies: Object.fromEntries(needed) }
  writeFileSync(join(staging, 'package.json'), `${JSON.stringify(written, null, 2)}\n`)
  writeFileSync(join(staging, 'package-lock.json'), readFileSync(join(root, 'package-lock.json')))
  askNpm(['install', '--package-lock-only', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'], staging)
}

/** Writes the CycloneDX list of all packages installed with the release. */
export function writeSbom(staging, name) {
  const requested = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  writeFileSync(join(staging, name), askNpm(requested, staging))
}

/** Writes the licence of every package and of every included third-party file. */
export function writeNotices(staging, name) {
  const { packages } = JSON.parse(readFileSync(join(staging, 'package-lock.json'), 'utf8'))
  const ofPackages = Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, { version, license }]) => noticeOf(place, version, license))
  const ofFiles = Object.entries(licencesOfFiles).map(([what, file]) => notice(what, read(file)))
  const about = 'The third-party software that a release of Fleje contains or installs, with its licences.\n'
  writeFileSync(join(staging, name), [about, ...ofFiles, ...new Set(ofPackages)].join('\n'))
}

const isLicence = (name) => /^(licen[cs]e|notice|copying)/i.test(name)

/** Packages for other platforms are not installed here, so only their name, version and licence are listed. */
function noticeOf(place, version, license = 'see the package') {
  const folder = join(root, place)
  const title = `${place.split('node_modules/').at(-1)} ${version} (${license})`
  const files = existsSync(folder) ? readdirSync(folder).filter(isLicence) : []
  return notice(title, files.map((file) => read(join(place, file))).join('\n\n'))
}

function notice(title, text) {
  return `${'-'.repeat(80)}\n${title}\n\n${text.trim()}\n`
}

function read(place) {
  return readFileSync(join(root, place), 'utf8')
}
