/** Sends refunds to the card provider. */
import type { Shop } from '../api/services.ts'
import { inTransaction } from '../database/statements.ts'
import type { ProviderRefund } from './card-provider.ts'
import { lockOrderOfIntent } from './payment-queries.ts'
import { adoptRefund, recordRefund } from './refund-queries.ts'
import type { UnsentRefund } from './unsent-refund-queries.ts'

/** The provider forgets idempotency keys after a day. After that, a repeated request would refund twice. */
const keyCountsForMs = 12 * 60 * 60 * 1000

/**
 * Sends a refund under one idempotency key for all tries. The provider may have forgotten the key of an older refund, and may
 * have made the refund although its answer was lost, so an older refund is first looked for among the refunds of the payment.
 * Returns the refund at the provider.
 */
export async function sendRefund(
  shop: Pick<Shop, 'db' | 'cards'>,
  refund: UnsentRefund,
): Promise<ProviderRefund | undefined> {
  const { cards } = shop
  const { id, intentId, orderId, amountCents, attempt, createdAt } = refund
  if (!orderId) return cards.refund({ intentId, key: `refund:${intentId}` })
  const mayBeForgotten = Date.now() - createdAt.getTime() > keyCountsForMs
  const made =
    (mayBeForgotten && (await findMade(cards, refund))) ||
    (await cards.refundPart({ intentId, key: `refund:${id}:${attempt}`, amountCents, askedBy: { id, attempt } }))
  if (!made) await recordRefusal(shop, refund)
  return made ?? undefined
}

/** Finds a refund at the provider by the metadata of its request. */
async function findMade(cards: Shop['cards'], { id, intentId, attempt }: UnsentRefund) {
  const all = await cards.refundsOf(intentId)
  return all.find(({ askedBy }) => askedBy?.id === id && askedBy.attempt === attempt)
}

/**
 * Records that the provider refused. If the same amount was refunded in the dashboard, our refund is taken to be that one;
 * otherwise our refund has failed.
 */
async function recordRefusal({ db, cards }: Pick<Shop, 'db' | 'cards'>, refund: UnsentRefund): Promise<void> {
  const { id, intentId, amountCents, attempt } = refund
  const adopt = (otherId: string) =>
    inTransaction(db, async (tx) => {
      await lockOrderOfIntent(tx, intentId)
      return adoptRefund(tx, id, otherId)
    })
  for (const other of await cards.refundsOf(intentId)) {
    const isTheSame = !other.askedBy && other.status === 'succeeded' && other.amountCents === amountCents
    if (isTheSame && other.id !== null && (await adopt(other.id))) return
  }
  const refused = { id: null, status: 'failed', amountCents, askedBy: { id, attempt } } as const
  await recordRefund(db, intentId, refused)
}
