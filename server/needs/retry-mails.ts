/** An admin's actions on a mail that cannot be sent. */
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { closeMail, lockFailedMail, queueMailAgain } from '../mail/mail-queries.ts'
import { aboutMail, canTryAgain } from '../mail/needs-queries.ts'

/** Makes the mail due: the scheduled job sends it in its next round. */
export async function tryMailAgain(db: Db, admin: Caller, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mail = (await lockFailedMail(tx, id)) ?? nothingToDo()
    if (!canTryAgain(mail)) throw new Refusal(409, 'The text of this mail is no longer kept')
    await queueMailAgain(tx, id)
    await recordChanges(tx, admin, [{ action: 'try mail again', aboutId: id, after: { subject: aboutMail(mail) } }])
  })
}

export async function stopTryingMail(db: Db, admin: Caller, id: string, why: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const mail = (await lockFailedMail(tx, id)) ?? nothingToDo()
    await closeMail(tx, id)
    const after = { subject: aboutMail(mail) }
    await recordChanges(tx, admin, [{ action: 'give up mail', aboutId: id, after, why }])
  })
}

function nothingToDo(): never {
  throw new Refusal(409, 'Nothing is left to do about this mail')
}
