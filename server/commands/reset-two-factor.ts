/**
 * npm run reset-two-factor -- admin@company.example: resets the two-factor sign-in of a user who has lost the authenticator app
 * and the recovery codes, such as the only admin, whom no other admin can help.
 */
import { Email } from '#contract/schema/wire.ts'
import { CannotStart } from '../base/cannot-start.ts'
import { commandLine } from '../database/actor-schema.ts'
import { describeDatabase } from '../database/describe-database.ts'
import { resetSecondFactor as resetAccount } from '../identity/embedded-verifier.ts'
import { keptByFirebase } from '../identity/firebase.ts'
import { resetSecondFactor } from '../users/rules.ts'
import { type Command, inDatabase, runCommand } from './run-command.ts'

export const resetTwoFactor: Command = async (config, [whom]) => {
  const email = Email.safeParse(whom).data
  if (!email) throw new CannotStart('Give an email address: npm run reset-two-factor -- somebody@company.example')
  if (config.IDENTITY === 'firebase') throw new CannotStart(`${keptByFirebase}.`)
  const identity = { resetSecondFactor: resetAccount }
  const wasReset = await inDatabase(config, ({ db }) => resetSecondFactor({ db, identity }, commandLine, email))
  return wasReset > 0
    ? `${describeDatabase(config)}: ${email} can log in with the password alone, and will be asked to set up two-factor sign-in again.`
    : `${describeDatabase(config)}: ${email} has no two-factor sign-in.`
}

if (import.meta.main) await runCommand(resetTwoFactor)
