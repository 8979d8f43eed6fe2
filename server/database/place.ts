/** Where the configured database is. */
import type { Config } from '../config.ts'

export type Place = {
  url?: string | undefined
  /** PostgreSQL itself, where `url` leads through a pooler that gives each transaction another connection. */
  directUrl?: string | undefined
  /** Of PGlite. In memory when it is undefined, too. */
  folder?: string | undefined
}

export const placeOf = (config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>): Place => ({
  url: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  folder: config.DATA_DIR,
})
