/** `/` goes to the search, as in many places, unless somebody writes a slash, or has switched it off (WCAG 2.1.4). */
import { closest } from './closest.ts'

const slashKey = 'fleje.slash'

export function listenToShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented || !isOn()) return
    if (closest(target, 'input, textarea, select, [contenteditable], dialog')) return
    event.preventDefault()
    const box = searchFields().find((one) => one.checkVisibility())
    if (!box) return location.assign('/products')
    box.focus()
    box.select()
  })
}

/** In the switch itself, and for who has the search read aloud. */
export function showShortcuts(): void {
  const [box] = searchFields()
  if (box) box.ariaKeyShortcuts = isOn() ? '/' : null
  const choice = document.querySelector<HTMLInputElement>('[data-does=slash]')
  if (choice) choice.checked = isOn()
}

export function switchSlash(): void {
  localStorage.setItem(slashKey, isOn() ? 'off' : 'on')
  showShortcuts()
}

const isOn = () => localStorage.getItem(slashKey) !== 'off'

const searchFields = () => [...document.querySelectorAll<HTMLInputElement>('input[type="search"]')]
