/** Where the configured database is. */
import type { Config } from '../base/config.ts'

export type ConnectionSettings = {
  url?: string | undefined
  /** PostgreSQL itself, where `url` leads through a pooler that gives each transaction another connection. */
  directUrl?: string | undefined
  /** Of PGlite. In memory when it is undefined, too. */
  folder?: string | undefined
  /** Where reads that may be some seconds old are answered: not more than `mostLagSeconds`. */
  standby?: { url: string; mostLagSeconds: number } | undefined
}

export const connectionSettingsOf = (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>,
): ConnectionSettings => ({
  url: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  folder: config.DATA_DIR,
})

/** Of a shop that answers; commands do without. */
export const standbySettingsOf = ({ READ_DATABASE_URL: url, READ_DATABASE_MAX_LAG_SECONDS: mostLagSeconds }: Config) =>
  url === undefined ? undefined : { url, mostLagSeconds }
