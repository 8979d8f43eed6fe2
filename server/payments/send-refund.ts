/** Asking the card provider to give money back. */
import type { Shop } from '../api/services.ts'
import { inTransaction } from '../database/statements.ts'
import type { ProviderRefund } from './card-provider.ts'
import { lockOrderOfIntent } from './payment-queries.ts'
import { adoptRefund, recordRefund } from './refund-queries.ts'
import type { UnsentRefund } from './unsent-refund-queries.ts'

/** The provider forgets keys after a day: asked again under one, it would give the money back a second time. */
const keyCountsForMs = 12 * 60 * 60 * 1000

/**
 * The key stays the same for each try of a refund, so that asking again gives it back once. A refund that is older may have
 * been made and its answer lost: it is looked for among those of the payment first. Gives what the provider has made of it.
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

/** By what was written on it when it was asked for. */
async function findMade(cards: Shop['cards'], { id, intentId, attempt }: UnsentRefund) {
  const all = await cards.refundsOf(intentId)
  return all.find(({ askedBy }) => askedBy?.id === id && askedBy.attempt === attempt)
}

/** The provider refuses because somebody gave the same back there: then it is that refund. Otherwise it has failed. */
async function recordRefusal({ db, cards }: Pick<Shop, 'db' | 'cards'>, refund: UnsentRefund): Promise<void> {
  const { id, intentId, amountCents, attempt } = refund
  const adopt = (otherId: string) =>
    inTransaction(db, async (tx) => {
      await lockOrderOfIntent(tx, intentId)
      return adoptRefund(tx, id, otherId)
    })
  for (const other of await cards.refundsOf(intentId)) {
    const isTheSame = !other.askedBy && other.status === 'succeeded' && other.amountCents === amountCents
    if (isTheSame && (await adopt(other.id))) return
  }
  const refused = { id: `refused:${id}:${attempt}`, status: 'failed', amountCents, askedBy: { id, attempt } } as const
  await recordRefund(db, intentId, refused)
}
