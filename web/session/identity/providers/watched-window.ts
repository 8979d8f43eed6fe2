/** Detects that a popup opened by third-party code was closed. */

const lookEveryMs = 250
/** Grace period: after a success the popup closes itself, and the code that opened it needs a moment to report it. */
const graceMs = 1200

/** Patches `window.open` for the next popup. `closed` resolves once the popup is closed; `stop` restores `window.open`. */
export function detectPopupClose() {
  const open = window.open
  let look: ReturnType<typeof setInterval> | undefined
  const closed = new Promise<'closed'>((resolve) => {
    window.open = (...args) => {
      window.open = open
      const opened = open.apply(window, args)
      if (opened) look = whenClosed(opened, () => resolve('closed'))
      return opened
    }
  })
  const stop = () => {
    window.open = open
    clearInterval(look)
  }
  return { closed, stop }
}

function whenClosed(opened: Window, tell: () => void) {
  const look = setInterval(() => {
    if (!opened.closed) return
    clearInterval(look)
    setTimeout(tell, graceMs)
  }, lookEveryMs)
  return look
}
