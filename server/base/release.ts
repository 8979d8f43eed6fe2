/**
 * The version and commit, from release.json, which `npm run release` writes. Without that file: only the version, from
 * package.json.
 */
import { existsSync, readFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }

/** `commit` is null in a checkout, whose files may have changed. */
export type Release = { version: string; commit: string | null }

const file = new URL('../../release.json', import.meta.url)

export const isRelease = existsSync(file)

// Cast: `scripts/release.mjs` writes the file.
export const release: Release = isRelease
  ? (JSON.parse(readFileSync(file, 'utf8')) as Release)
  : { version: packageJson.version, commit: null }
