/** Buttons with the same action everywhere, named by `data-does`. */
import { closest } from './followed-link.ts'
import { switchSlash } from './shortcuts.ts'

const actions: Record<string, (button: HTMLButtonElement) => void> = {
  print: () => window.print(),
  reload: () => window.location.reload(),
  'log-out': () => void logOut(),
  slash: switchSlash,
  notices: () => void import('#web/notices/notices.ts').then((code) => code.showNotices()),
  step,
}

export function listenToActions(): void {
  document.addEventListener('click', ({ target }) => {
    const button = closest<HTMLButtonElement>(target, '[data-does]')
    if (button) actions[button.dataset.does ?? '']?.(button)
  })
}

/** Changes the quantity beside the button, by the value of the button and within the bounds of the quantity. */
function step(button: HTMLButtonElement): void {
  const quantity = button.parentElement?.querySelector('input')
  quantity?.stepUp(+button.value)
  quantity?.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Code for an action is loaded when the action is used. */
async function logOut(): Promise<void> {
  const { logOut: endHere } = await import('#web/api/end-session.ts')
  await endHere()
  location.assign('/login')
}
