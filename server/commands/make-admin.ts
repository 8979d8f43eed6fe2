/** npm run make-admin -- admin@company.example: makes a user an admin, such as the first admin of a new shop. */
import { Email } from '#contract/schema/wire.ts'
import { CannotStart } from '../base/cannot-start.ts'
import { commandLine } from '../database/actor-schema.ts'
import { describeDatabase } from '../database/describe-database.ts'
import { makeAdmin } from '../users/rules.ts'
import { type Command, inDatabase, runCommand } from './run-command.ts'

export const promote: Command = async (config, [whom]) => {
  const email = Email.safeParse(whom).data
  if (!email) throw new CannotStart('Give an email address: npm run make-admin -- somebody@company.example')
  const promoted = await inDatabase(
    config,
    ({ db }) => makeAdmin({ db, config }, commandLine, email),
    `No one has signed up as ${email} yet`,
  )
  return `${describeDatabase(config)}: ${email} is an admin ${promoted > 0 ? 'now' : 'already'}.`
}

if (import.meta.main) await runCommand(promote)
