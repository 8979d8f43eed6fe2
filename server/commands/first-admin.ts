/**
 * npm run first-admin -- admin@company.example: prints a link that makes a user an admin, such as the first admin of a new
 * shop.
 */
import { parseArgs } from 'node:util'
import { Email } from '#contract/schema/wire.ts'
import { CannotStart } from '../base/cannot-start.ts'
import { describeDatabase } from '../database/describe-database.ts'
import { adminLinkMinutes, openAdminLink } from '../users/admin-link.ts'
import { countAdmins } from '../users/user-queries.ts'
import { type Command, inDatabase, runCommand } from './run-command.ts'

const usage = 'npm run first-admin -- somebody@company.example'

export const firstAdmin: Command = (config, args) => {
  const { email, another } = readArguments(args)
  return inDatabase(config, async ({ db }) => {
    const place = describeDatabase(config)
    if (!another && (await countAdmins(db)) > 0)
      throw new CannotStart(`${place}: there is already an admin. To add another: ${usage} --another`)
    const origin = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`
    const link = await openAdminLink(db, origin, email, new Date())
    return [
      `${place}: open this link and sign up or log in as ${email} to become an admin.`,
      `The link works only once, and expires after ${adminLinkMinutes} minutes. Do not give the link to anyone else:`,
      '',
      `  ${link}`,
    ].join('\n')
  })
}

function readArguments(args: string[]): { email: string; another: boolean } {
  try {
    const options = { another: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { email: Email.parse(positionals[0]), another: values.another }
  } catch {
    throw new CannotStart(`Give an email address: ${usage}`)
  }
}

if (import.meta.main) await runCommand(firstAdmin)
