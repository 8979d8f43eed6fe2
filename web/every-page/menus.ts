/**
 * Menus behind a button. The browser opens and closes them (`popover`); this file handles the keys and the focus, and closes a
 * menu that the focus leaves.
 */
import { closest } from './followed-link.ts'

export function listenToMenus(): void {
  document.addEventListener('toggle', followToggle, true)
  document.addEventListener('keydown', followKey)
  document.addEventListener('focusout', closeWhenLeft)
  document.addEventListener('click', ({ target }) => {
    // A link in a menu may navigate without loading another document.
    menuAround(closest(target, 'a'))?.hidePopover()
  })
}

function followToggle({ target, newState }: ToggleEvent): void {
  if (!(target instanceof HTMLElement) || !target.popover) return
  buttonOf(target)?.setAttribute('aria-expanded', String(newState === 'open'))
  if (newState === 'open') itemsOf(target)[0]?.focus()
}

function followKey(event: KeyboardEvent): void {
  const menu = menuAround(event.target)
  if (menu) moveWithArrows(event, itemsOf(menu))
  else if (event.key === 'ArrowDown') openFrom(event)
}

function openFrom(event: KeyboardEvent): void {
  const id = closest(event.target, '[aria-haspopup=menu]')?.getAttribute('popovertarget')
  if (!id) return
  event.preventDefault()
  document.getElementById(id)?.showPopover()
}

function moveWithArrows(event: KeyboardEvent, items: HTMLElement[]): void {
  const at = items.findIndex((item) => item.matches(':focus'))
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined || items.length === 0) return
  event.preventDefault()
  items[next % items.length]?.focus()
}

/** Closes the menu when the focus moves on to the rest of the page. */
function closeWhenLeft({ target, relatedTarget }: FocusEvent): void {
  const menu = menuAround(target)
  if (!menu || !(relatedTarget instanceof Element)) return
  if (!menu.contains(relatedTarget) && buttonOf(menu) !== relatedTarget) menu.hidePopover()
}

const menuAround = (target: EventTarget | null) => closest(target, '[popover]')

function buttonOf(menu: HTMLElement): Element | null {
  return document.querySelector(`[popovertarget="${menu.id}"]`)
}

function itemsOf(menu: HTMLElement): HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
}
