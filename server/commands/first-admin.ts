/** npm run first-admin -- somebody@company.example: prints a link that makes its reader an admin, such as the first of a new shop. */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Email } from '#contract/schema/wire.ts'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { openDatabase } from '../database/connect.ts'
import { connectionSettingsOf } from '../database/connection-settings.ts'
import { describeDatabase, holdsShop } from '../database/describe-database.ts'
import { FolderInUse } from '../database/folder-lock.ts'
import { readProcessConfig } from '../start/process-config.ts'
import { adminLinkMinutes, openAdminLink } from '../users/admin-link.ts'
import { countAdmins } from '../users/user-queries.ts'

/** An error that the person who typed the command can fix. */
class CannotInvite extends Error {}

const usage = 'npm run first-admin -- somebody@company.example'

try {
  console.log(await invite(readProcessConfig(), readArguments()))
} catch (error) {
  console.error(whyNot(error))
  process.exit(1)
}

type Wish = { email: string; another: boolean }

function readArguments(): Wish {
  try {
    const options = { another: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ options, allowPositionals: true })
    return { email: Email.parse(positionals[0]), another: values.another }
  } catch {
    throw new CannotInvite(`Say whom: ${usage}`)
  }
}

async function invite(config: Config, { email, another }: Wish): Promise<string> {
  if (!holdsShop(config)) {
    const folder = resolve(config.DATA_DIR)
    throw new CannotInvite(
      `There is no shop in the folder ${folder}. Set DATABASE_URL or DATA_DIR as the shop has them when it is started.`,
    )
  }
  const place = describeDatabase(config)
  const database = await openDatabase(connectionSettingsOf(config))
  try {
    if (!another && (await countAdmins(database.db)) > 0)
      throw new CannotInvite(`${place}: there is an admin already. For one more: ${usage} --another`)
    const origin = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    const link = await openAdminLink(database.db, origin, email, new Date())
    return [
      `${place}: whoever opens this link and signs up or logs in as ${email} is an admin.`,
      `It works once, for ${adminLinkMinutes} minutes. Show it to nobody else:`,
      '',
      `  ${link}`,
    ].join('\n')
  } finally {
    await database.close()
  }
}

/** The message of an error that a person can fix; the stack trace of a bug. */
function whyNot(error: unknown): string {
  if (error instanceof CannotInvite || error instanceof CannotStart || error instanceof FolderInUse)
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
