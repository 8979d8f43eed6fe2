/**
 * Suggestions while typing in a search box whose form leads to a public page. Their code (web/suggestions/) is loaded when a box
 * is first focused; it makes the box a combobox. Without it, a box is a plain search field.
 */
import { closest } from './followed-link.ts'

export function listenToSearchBoxes(): void {
  document.addEventListener('focusin', ({ target }) => suggestIn(target))
  // The focus may have arrived before this script, by a link such as /products#search.
  suggestIn(document.activeElement)
}

/** If the code cannot be loaded, the box searches all the same. */
function suggestIn(target: EventTarget | null): void {
  const box = closest<HTMLInputElement>(target, 'search [action] input')
  if (box)
    void import('#web/suggestions/suggest.ts').then(
      (code) => code.suggest(box),
      () => {},
    )
}
