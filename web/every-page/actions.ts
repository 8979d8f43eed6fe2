/** Buttons with the same action everywhere, named by `data-does`. */
import { closest } from './followed-link.ts'
import { switchSlash } from './shortcuts.ts'

const actions: Record<string, () => void> = {
  print: () => window.print(),
  reload: () => window.location.reload(),
  'log-out': () => void logOut(),
  slash: switchSlash,
}

export function listenToActions(): void {
  document.addEventListener('click', ({ target }) => {
    const name = closest(target, '[data-does]')?.dataset.does
    if (name) actions[name]?.()
  })
}

/** Code for an action is loaded when the action is used. */
async function logOut(): Promise<void> {
  const { logOut: endHere } = await import('#web/api/end-session.ts')
  await endHere()
  location.assign('/login')
}
