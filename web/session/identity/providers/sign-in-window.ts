/** The sign-in popup, and how the page learns its result. */
import { IdentityError, sentences } from '#web/session/identity/identity-error.ts'

const lookEveryMs = 250
/** Grace period: the popup sends its result just before it closes itself, so the message may still be in transit. */
const graceMs = 700

/**
 * Opens an empty popup at once; throws when the browser blocks it. `visit` navigates the popup once the address is known, and
 * resolves with the landing page's result: null on success, else the provider's error code.
 */
export function openWindow() {
  const opened = window.open('', 'sign-in', featuresOf(500, 640))
  if (!opened) throw new IdentityError('popup-blocked', sentences['popup-blocked'])
  const attempt = crypto.randomUUID()
  return { attempt, visit: (address: Promise<string>) => visit(opened, attempt, address) }
}

async function visit(opened: Window, attempt: string, address: Promise<string>): Promise<string | null> {
  const outcome = listenFor(attempt)
  try {
    opened.location.href = await address
    return await Promise.race([outcome.answer, closed(opened, outcome.stopped)])
  } finally {
    outcome.stop()
    opened.close()
  }
}

/** The landing page has our own origin, so a BroadcastChannel works even when the popup has lost `window.opener`. */
function listenFor(attempt: string) {
  const channel = new BroadcastChannel('identity')
  const stopped = new AbortController()
  const answer = new Promise<string | null>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data?.attempt === attempt) resolve(typeof data.error === 'string' ? data.error : null)
    }
  })
  const stop = () => {
    stopped.abort()
    channel.close()
  }
  return { answer, stopped: stopped.signal, stop }
}

/** Rejects when the popup was closed without a result. */
function closed(opened: Window, stopped: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const look = setInterval(() => {
      if (!opened.closed) return
      clearInterval(look)
      setTimeout(() => reject(new IdentityError('popup-closed', sentences['popup-closed'])), graceMs)
    }, lookEveryMs)
    stopped.addEventListener('abort', () => clearInterval(look))
  })
}

function featuresOf(width: number, height: number): string {
  const left = window.screenX + (window.outerWidth - width) / 2
  const top = window.screenY + (window.outerHeight - height) / 2
  return `popup,width=${width},height=${height},left=${Math.round(left)},top=${Math.round(top)}`
}
