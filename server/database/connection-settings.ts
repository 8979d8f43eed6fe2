/** Where the configured database is. */
import type { Config } from '../base/config.ts'

export type ConnectionSettings = {
  url?: string | undefined
  /** The URL of PostgreSQL itself, needed if `url` is that of a pooler that assigns a connection per transaction. */
  directUrl?: string | undefined
  /** The folder of PGlite. Without a folder, PGlite runs in memory. */
  folder?: string | undefined
  /** The standby, and how old its data may be, in seconds. */
  standby?: ({ url: string; mostLagSeconds: number } & Patience) | undefined
} & Patience

type Patience = {
  /**
   * How long a request waits for a connection before it is answered with 503 and Retry-After (1.5 s), and how long the database may
   * stay silent before it counts as hanging (1.2 s). Tests wait longer, because their machine may be busy.
   */
  waitMs?: number | undefined
}

export const connectionSettingsOf = (
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATA_DIR'>,
): ConnectionSettings => ({
  url: config.DATABASE_URL,
  directUrl: config.DATABASE_DIRECT_URL,
  folder: config.DATA_DIR,
})

/** For the running shop; commands do not use the standby. */
export const standbySettingsOf = ({ READ_DATABASE_URL: url, READ_DATABASE_MAX_LAG_SECONDS: mostLagSeconds }: Config) =>
  url === undefined ? undefined : { url, mostLagSeconds }
