/** npm run make-admin -- somebody@company.example: makes a user an admin, such as the first one of a new shop. */
import { resolve } from 'node:path'
import { Email } from '#contract/schema/wire.ts'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { Refusal } from '../base/refusal.ts'
import { openDatabase } from '../database/connect.ts'
import { connectionSettingsOf } from '../database/connection-settings.ts'
import { describeDatabase, holdsShop } from '../database/describe-database.ts'
import { FolderInUse } from '../database/folder-lock.ts'
import { readProcessConfig } from '../start/process-config.ts'
import { makeAdmin } from '../users/rules.ts'

/** An error that the person who typed the command can fix. */
class CannotPromote extends Error {}

try {
  console.log(await promoteIn(readProcessConfig(), process.argv[2]))
} catch (error) {
  console.error(whyNot(error))
  process.exit(1)
}

async function promoteIn(config: Config, whom: string | undefined): Promise<string> {
  const email = Email.safeParse(whom).data
  if (!email) throw new CannotPromote('Say whose: npm run make-admin -- somebody@company.example')
  if (!holdsShop(config)) {
    const folder = resolve(config.DATA_DIR)
    throw new CannotPromote(
      `There is no shop in the folder ${folder}. Set DATABASE_URL or DATA_DIR as the shop has them when it is started.`,
    )
  }
  const place = describeDatabase(config)
  const promoted = await promote(config, email).catch((error) => {
    throw error instanceof Refusal ? new CannotPromote(`${place}: ${sentenceOf(error, email)}.`) : error
  })
  return `${place}: ${email} is an admin ${promoted ? 'now' : 'already'}.`
}

async function promote(config: Config, email: string): Promise<boolean> {
  const database = await openDatabase(connectionSettingsOf(config))
  try {
    return (await makeAdmin({ db: database.db, config }, { email: 'the command line' }, email)) > 0
  } finally {
    await database.close()
  }
}

function sentenceOf(refusal: Refusal, email: string): string {
  return refusal.status === 404 ? `Nobody has signed up as ${email} yet` : refusal.message
}

/** The message of an error that a person can fix; the stack trace of a bug. */
function whyNot(error: unknown): string {
  if (error instanceof CannotPromote || error instanceof CannotStart || error instanceof FolderInUse)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
