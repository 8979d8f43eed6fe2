/** Notifies the shop once of each API key that expires soon, before a program is suddenly refused. */
import { keyWarningDays } from '#contract/integrations/rules/integration.ts'
import type { Shop } from '../api/services.ts'
import { inTransaction } from '../database/statements.ts'
import { endingKeysMail } from '../identity/access-mails.ts'
import { takeUntoldEnds } from '../identity/key-queries.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { momentIn } from '../settings/shop-time.ts'

const dayMs = 24 * 60 * 60 * 1000

/** One round of the scheduled job. One transaction writes the mail and marks the keys as notified. */
export async function mailShopAboutEndingKeys({ db, config, mailer }: Shop, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const ending = await takeUntoldEnds(tx, now, new Date(now.getTime() + keyWarningDays * dayMs))
    if (ending.length === 0) return
    const settings = await readShopSettings(tx)
    const mail = endingKeysMail(config, ending, (at) => momentIn(settings, at))
    await mailer.send(mail, tx)
  })
}
