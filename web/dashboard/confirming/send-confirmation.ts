/** Sends the mail that confirms an address again. If the address is confirmed by now, says so and renews the session. */

import { identityMessage } from '#web/api/identity-message.ts'
import { openSession } from '#web/api/open-session.ts'
import { toast } from '#web/every-page/toast.ts'
import { identityOfThisShop } from '#web/session/identity/identity.ts'
import { IdentityError } from '#web/session/identity/identity-error.ts'

/** Throws the sentence for a failure. */
export async function sendConfirmation(email: string): Promise<void> {
  try {
    await (await identityOfThisShop()).sendConfirmation(email)
    toast.success(`We have sent a mail to ${email}. Please open its link to confirm your address.`)
  } catch (error) {
    if (!isConfirmed(error)) throw new Error(identityMessage(error, 'login'), { cause: error })
    await openSession(email)
    toast.success('Your address is confirmed')
  }
}

/** Whether the address is already confirmed, perhaps in another browser since this session began. */
function isConfirmed(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'already-confirmed'
}
