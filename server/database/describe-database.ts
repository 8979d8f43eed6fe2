/** Describes the configured database in messages, without its user and password. */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Config } from '../base/config.ts'

type Place = Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>

/** `PostgreSQL db.example:5432/fleje`, or `PGlite in /srv/shop/.data`. */
export function describeDatabase({ DATABASE_URL, DATA_DIR }: Place): string {
  if (!DATABASE_URL) return `PGlite in ${resolve(DATA_DIR)}`
  const { host, pathname, searchParams } = new URL(DATABASE_URL)
  // The URL of a Unix socket has no host: the socket's folder is in the query.
  return `PostgreSQL ${host || searchParams.get('host') || 'localhost'}${pathname}`
}

/** False for a folder without a database: opening it would create an empty database. */
export function holdsShop({ DATABASE_URL, DATA_DIR }: Place): boolean {
  return DATABASE_URL !== undefined || existsSync(join(DATA_DIR, 'pglite', 'PG_VERSION'))
}
