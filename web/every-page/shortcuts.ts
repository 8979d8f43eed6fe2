/** `/` focuses the search, as on many sites, unless the user is typing a slash or has switched the shortcut off (WCAG 2.1.4). */
import { closest } from './followed-link.ts'

const slashKey = 'fleje.slash'

export function listenToShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || !isShortcut(event)) return
    event.preventDefault()
    const box = searchFields().find((one) => one.checkVisibility())
    if (box) goTo(box)
    else location.assign('/products#search')
  })
}

/** Whether a typed character is meant as a command. */
export function isShortcut({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented || !areSignsOn()) return false
  return !closest(target, 'input, textarea, select, [contenteditable], dialog')
}

export function goTo(box: HTMLInputElement): void {
  box.focus()
  box.select()
}

/** Updates the switch, and the shortcut that screen readers announce. */
export function showShortcuts(): void {
  const [box] = searchFields()
  if (box) box.ariaKeyShortcuts = areSignsOn() ? '/' : null
  const choice = document.querySelector<HTMLInputElement>('[data-does=slash]')
  if (choice) choice.checked = areSignsOn()
}

export function switchSlash(): void {
  localStorage.setItem(slashKey, areSignsOn() ? 'off' : 'on')
  showShortcuts()
}

export const areSignsOn = () => localStorage.getItem(slashKey) !== 'off'

/** The field on Products comes before that in the header: it keeps the filters. */
const searchFields = () =>
  ['#search', '[type="search"]'].flatMap((fields) => [...document.querySelectorAll<HTMLInputElement>(fields)])
