// Remembers which checks have passed on which state of the checkout, so that npm run check can skip them. npm test skips none.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** The folder of the checks' caches. */
export const cacheFolder = 'node_modules/.cache/fleje'
/** npm writes the versions of the installed packages here. */
const installed = 'node_modules/.package-lock.json'
const record = join(root, cacheFolder, 'passed.json')

/**
 * A hash of everything that a check can depend on: the files of the checkout that git does not ignore, the packages, the
 * version of Node, the variables that choose tests, and the date.
 */
export function fingerprintOfCheckout() {
  const hash = createHash('sha256').update(`${process.version} ${new Date().toISOString().slice(0, 10)}\n`)
  for (const name of Object.keys(process.env).sort())
    if (name.startsWith('TEST_') || name === 'NODE_ENV') hash.update(`${name}=${process.env[name]}\n`)
  for (const file of [...filesOfCheckout(), installed])
    hash.update(`\n${file}\n`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** A deleted file is listed until its deletion is staged. */
function filesOfCheckout() {
  const asked = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const listed = execFileSync('git', asked, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 })
  return [...new Set(listed.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file))).sort()
}

/** The names of the checks that have passed with this fingerprint. */
export function readPassed(fingerprint) {
  if (!existsSync(record)) return []
  const { of, passed } = JSON.parse(readFileSync(record, 'utf8'))
  return of === fingerprint ? passed : []
}

export function writePassed(fingerprint, passed) {
  mkdirSync(join(root, cacheFolder), { recursive: true })
  writeFileSync(record, JSON.stringify({ of: fingerprint, passed }))
}

/** Deletes a cache that is older than the file. */
export function forgetOnceOlder(cache, file) {
  const modifiedAt = (path) => statSync(join(root, path)).mtimeMs
  if (existsSync(join(root, cache)) && modifiedAt(cache) < modifiedAt(file))
    rmSync(join(root, cache), { recursive: true })
}
