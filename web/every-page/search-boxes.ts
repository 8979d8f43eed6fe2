/**
 * Suggestions while typing in a search box with `data-suggests`. The code for them (web/suggestions/) is loaded when a box is
 * first focused. Without scripts a box is a plain search field.
 */
import { closest } from './followed-link.ts'

export function listenToSearchBoxes(): void {
  document.addEventListener('focusin', ({ target }) => suggestIn(target))
}

/** The role is set before the focus arrives, because screen readers say it then. */
export function showSearchBoxes(): void {
  for (const box of document.querySelectorAll<HTMLInputElement>('[data-suggests]')) {
    // The browser's own suggestions would cover the list.
    Object.assign(box, { role: 'combobox', ariaAutoComplete: 'list', ariaExpanded: 'false', autocomplete: 'off' })
  }
  // The focus may have arrived before this script, by a link such as /products#search.
  suggestIn(document.activeElement)
}

/** If the code cannot be loaded, the box searches all the same. */
function suggestIn(target: EventTarget | null): void {
  const box = closest<HTMLInputElement>(target, '[data-suggests]')
  if (box) void import('#web/suggestions/suggest.ts').then(({ suggest }) => suggest(box)).catch(() => {})
}
