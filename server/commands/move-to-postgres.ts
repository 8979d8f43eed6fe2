/**
 * npm run move-to-postgres -- .data: copies the shop of a PGlite folder into the empty PostgreSQL database at DATABASE_URL. The
 * folder keeps its shop, migrated to this release. Stop the shop first, so that no order is left behind.
 */
import { CannotStart } from '../base/cannot-start.ts'
import { openDatabase } from '../database/connect.ts'
import { describeDatabase, holdsShop } from '../database/describe-database.ts'
import { copyIntoPostgres } from '../database/whole-database.ts'
import { type Command, runCommand } from './run-command.ts'

export const moveToPostgres: Command = async ({ DATABASE_URL, DATABASE_DIRECT_URL, DATA_DIR }, [folder = DATA_DIR]) => {
  if (DATABASE_URL === undefined)
    throw new CannotStart('Set DATABASE_URL to the address of an empty PostgreSQL database.')
  if (!holdsShop({ DATABASE_URL: undefined, DATA_DIR: folder })) throw new CannotStart(`There is no shop in ${folder}.`)
  // Both databases are migrated to this release first, so that they have the same tables.
  for (const place of [{ folder }, { url: DATABASE_URL, directUrl: DATABASE_DIRECT_URL }])
    await (await openDatabase(place)).close()
  const copied = await copyIntoPostgres(folder, DATABASE_DIRECT_URL ?? DATABASE_URL)
  const lines = copied
    .filter(({ rows }) => rows > 0)
    .map(({ table, rows }) => `  ${rows} ${table.replaceAll('_', ' ')}`)
  const to = describeDatabase({ DATABASE_URL, DATA_DIR })
  return [`${to} now contains the shop from ${folder}:`, ...lines, 'Start the shop with the same DATABASE_URL.'].join(
    '\n',
  )
}

if (import.meta.main) await runCommand(moveToPostgres)
