/** Notices when a window that somebody else's code opens is closed. */

const lookEveryMs = 250
/** A window closes itself when all went well, and the code that opened it needs a moment to say so. */
const graceMs = 1200

/** Takes hold of the next window that opens. `closed` comes true once it is gone; `stop` ends the watch. */
export function watchNextWindow() {
  const open = window.open
  let look: ReturnType<typeof setInterval> | undefined
  const closed = new Promise<'closed'>((resolve) => {
    window.open = (...asked) => {
      window.open = open
      const opened = open.apply(window, asked)
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
