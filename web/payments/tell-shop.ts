/** Reports to the shop that a card was charged. The provider also reports the payment. */
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { waitWhileBusy } from '#web/api/when-busy.ts'

const triesToTell = 3

/** Shown until the shop has recorded the payment. */
export const beingRecorded = 'We have received your payment and are recording it.'

/** Whether the shop has recorded the payment. Throws when the session is over. */
export const tellShop = (orderId: string, transactionId: string): Promise<boolean> =>
  tellRepeatedly(() => api.recordPayment({ id: orderId, body: { order: orderId, transactionId } }))

/** Like `tellShop`, with another call. */
export async function tellRepeatedly(record: () => Promise<{ success: boolean }>): Promise<boolean> {
  for (let attempt = 1; attempt <= triesToTell; attempt++) {
    try {
      return (await record()).success
    } catch (error) {
      if (isSessionOver(error)) throw error
      // A refusal is final; only a missing answer and an outage of the provider are retried.
      if (error instanceof ApiRefusal && error.status < 500) return false
      if (error instanceof ApiRefusal && error.retryAfterMs && attempt < triesToTell)
        await waitWhileBusy(error.retryAfterMs)
    }
  }
  return false
}
