/** Runs all checks at the same time, and returns their findings in the order of the list below. */
import type { Config } from '../base/config.ts'
import { checkCards } from './check-cards.ts'
import { checkDatabase } from './check-database.ts'
import { checkIdentity } from './check-identity.ts'
import { checkMail } from './check-mail.ts'
import { checkPublicAddress } from './check-public-address.ts'
import { checkStandby } from './check-standby.ts'
import { bad, codeIn, type Finding } from './finding.ts'

/** `ask` is fetch, unless a test replaces the provider. */
export async function examine(
  config: Config,
  { mailTo, ask = fetch }: { mailTo?: string | undefined; ask?: typeof fetch } = {},
): Promise<Finding[]> {
  const checks: [about: string, Promise<Finding[]>][] = [
    ['database', checkDatabase(config)],
    ['standby', checkStandby(config)],
    ['mail', checkMail(config, mailTo)],
    ['cards', checkCards(config, ask)],
    ['identity', checkIdentity(config, ask)],
    ['public address', checkPublicAddress(config, ask)],
  ]
  const found = checks.map(async ([about, check]) =>
    check.catch((error: unknown) => [bad(about, `This check failed: ${codeIn(error)}.`)]),
  )
  return (await Promise.all(found)).flat()
}
