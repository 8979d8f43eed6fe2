/** What the shop does by itself once a minute: looks after payments nobody reported, and forgets expired tokens. */
import { forgetEndedSignIns } from './identity/account-queries.ts'
import { forgetExpiredTokens } from './identity/session-queries.ts'
import { factsOfError, log } from './log.ts'
import { sweepPayments } from './payments/sweep.ts'
import type { Shop } from './shop.ts'

const everyMs = 60_000

/** Returns how to stop, which waits for a round under way. */
export function startChores(shop: Shop): () => Promise<void> {
  let round = Promise.resolve()
  const timer = setInterval(() => {
    round = round.then(() => doChores(shop))
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await round
  }
}

async function doChores(shop: Shop): Promise<void> {
  const now = new Date()
  for (const chore of [
    () => sweepPayments(shop, now),
    () => forgetExpiredTokens(shop.db, now),
    () => forgetEndedSignIns(shop.db, now),
  ]) {
    try {
      await chore()
    } catch (error) {
      // The next round tries again; the others must not wait for it.
      log.error({ at: 'chores', error: factsOfError(error) }, 'A chore failed')
    }
  }
}
