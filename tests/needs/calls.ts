/** How the tests make the calls about what needs attention. */
import { calls } from '#contract/needs/calls.ts'
import { mails } from '#server/database/record-schema.ts'
import { partOf, type World } from '#tests/known-calls.ts'
import { ana } from '#tests/people.ts'

/** A mail that the mail server has refused many times. */
const failedMail = async ({ shop }: World) => {
  const failed = { toAddress: ana.email, subject: 'Hello', body: 'Hello', tries: 5, failure: '450 Mailbox full' }
  const [mail] = await shop.database.db.insert(mails).values(failed).returning({ id: mails.id })
  return { id: mail?.id ?? '' }
}

export const needs = partOf(calls, {
  calls: {
    retryMail: { change: 'try mail again', prepare: failedMail },
    giveUpMail: { body: { why: 'They have closed' }, change: 'give up mail', prepare: failedMail },
  },
})
