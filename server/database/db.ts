import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** A database handle of either engine, or a transaction. */
export type Db = PgDatabase<PgQueryResultHKT>
