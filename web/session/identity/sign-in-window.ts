/** The window in which somebody signs in elsewhere, and how the page hears of the end. */
import { IdentityError, sentences } from './identity-error.ts'

const lookEveryMs = 250
/** A window that closes itself at the end has sent its word just before: it may still be on the way. */
const graceMs = 700

/**
 * Opens an empty window at once; throws when the browser blocks it. `visit` takes it to an address that is still being
 * asked for, and gives what the landing page says: null when it went well, else the provider's word for why not.
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
    return await Promise.race([outcome.said, closed(opened, outcome.stopped)])
  } finally {
    outcome.stop()
    opened.close()
  }
}

/** The landing page is of our own origin, so a channel reaches us even if the window lost its tie to this page. */
function listenFor(attempt: string) {
  const channel = new BroadcastChannel('identity')
  const stopped = new AbortController()
  const said = new Promise<string | null>((resolve) => {
    channel.onmessage = ({ data }) => {
      if (data?.attempt === attempt) resolve(typeof data.error === 'string' ? data.error : null)
    }
  })
  const stop = () => {
    stopped.abort()
    channel.close()
  }
  return { said, stopped: stopped.signal, stop }
}

/** Fails when the window has been closed and nothing was said. */
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
