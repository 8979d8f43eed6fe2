/** Which release this is: `npm run release` writes it; a checkout only has the version of its package.json. */
import { existsSync, readFileSync } from 'node:fs'
import packageJson from '../../package.json' with { type: 'json' }

/** `commit` is null in a checkout, whose files may be of none. */
export type Release = { version: string; commit: string | null }

const file = new URL('../../release.json', import.meta.url)

export const isRelease = existsSync(file)

// Cast: `scripts/release.mjs` has written it.
export const release: Release = isRelease
  ? (JSON.parse(readFileSync(file, 'utf8')) as Release)
  : { version: packageJson.version, commit: null }
