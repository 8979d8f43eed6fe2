/** Graceful shutdown on SIGINT, SIGTERM, or when the parent process is gone. */
import { factsOfError, log } from '../base/log.ts'

/** Signals within this interval count as one: Ctrl-C reaches the process group, and a wrapper then forwards the same signal. */
const sameWishMs = 1_000

/** Closes and exits with 0, or with 1 if closing fails. A second signal after `sameWishMs` exits at once with 1. */
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
  // Without its parent, the process would receive no more signals.
  process.on('disconnect', end)
}
