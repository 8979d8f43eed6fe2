/** npm run reset-two-factor -- somebody@company.example: for the only admin, who has lost authenticator app and recovery codes. */
import { Email } from '#contract/schema/wire.ts'
import { CannotStart } from '../base/cannot-start.ts'
import type { Config } from '../base/config.ts'
import { Refusal } from '../base/refusal.ts'
import { openDatabase } from '../database/connect.ts'
import { connectionSettingsOf } from '../database/connection-settings.ts'
import { describeDatabase, holdsShop } from '../database/describe-database.ts'
import { FolderInUse } from '../database/folder-lock.ts'
import { resetSecondFactor as resetAccount } from '../identity/embedded-verifier.ts'
import { keptByFirebase } from '../identity/firebase.ts'
import { readProcessConfig } from '../start/process-config.ts'
import { resetSecondFactor } from '../users/rules.ts'

/** An error that the person who typed the command can fix. */
class CannotReset extends Error {}

try {
  console.log(await resetIn(readProcessConfig(), process.argv[2]))
} catch (error) {
  console.error(whyNot(error))
  process.exit(1)
}

async function resetIn(config: Config, whom: string | undefined): Promise<string> {
  const email = Email.safeParse(whom).data
  if (!email) throw new CannotReset('Say whose: npm run reset-two-factor -- somebody@company.example')
  if (config.IDENTITY === 'firebase') throw new CannotReset(`${keptByFirebase}.`)
  const place = describeDatabase(config)
  if (!holdsShop(config)) throw new CannotReset(`${place}: there is no shop.`)
  const { db, close } = await openDatabase(connectionSettingsOf(config))
  try {
    const shop = { db, identity: { resetSecondFactor: resetAccount } }
    const wasReset = await resetSecondFactor(shop, { email: 'the command line' }, email)
    return wasReset > 0
      ? `${place}: ${email} logs in with a password alone, and is asked to set up two-factor sign-in again.`
      : `${place}: ${email} has no two-factor sign-in.`
  } catch (error) {
    throw error instanceof Refusal ? new CannotReset(`${place}: ${error.message}.`) : error
  } finally {
    await close()
  }
}

/** The message of an error that a person can fix; the stack trace of a bug. */
function whyNot(error: unknown): string {
  if (error instanceof CannotReset || error instanceof CannotStart || error instanceof FolderInUse) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
