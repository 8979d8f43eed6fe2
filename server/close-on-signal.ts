/** Ends the process cleanly when it is told to, by whomever and however often. */
import { factsOfError, log } from './log.ts'

/** One Ctrl-C reaches the whole process group, and a wrapper passes on what the shop has had: that is one wish. */
const sameWishMs = 1_000

/** Closes and exits with 0. Told again after a moment, by somebody who will not wait, it exits at once with 1. */
export function closeOnSignal(close: () => Promise<void>): void {
  let askedAtMs: number | undefined
  const end = async () => {
    if (askedAtMs !== undefined) {
      if (performance.now() - askedAtMs > sameWishMs) process.exit(1)
      return
    }
    askedAtMs = performance.now()
    try {
      await close()
    } catch (error) {
      log.error({ at: 'process', error: factsOfError(error) }, 'The shop did not close cleanly')
      process.exit(1)
    }
    process.exit(0)
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
  // Whoever started it is gone, and with it whoever would pass a signal on.
  process.on('disconnect', end)
}
