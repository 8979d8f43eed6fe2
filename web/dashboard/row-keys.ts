/** Keys that work in the rows of a list: j and k go from row to row, x selects, Enter opens or accepts, c confirms. */

/**
 * The action of a key; undefined if there is none. Without a current row, j and k go to the first row; the other keys need a
 * current row that has a control for them.
 */
export function rowKeyAction({ key, target, repeat }: KeyboardEvent): (() => void) | undefined {
  const rows = rowsOfList()
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'j' || key === 'n') return focusing(rows[here + 1])
  if (key === 'k') return focusing(rows[Math.max(here - 1, 0)])
  const row = rows[here]
  // A key that is held down acts once. Enter on a link or a button is left to the browser.
  if (!row || repeat || (key === 'Enter' && target !== row)) return undefined
  const selector = pressed[key]
  const control = selector && row.querySelector<HTMLElement>(selector)
  return control ? () => control.click() : undefined
}

const pressed: Record<string, string | undefined> = {
  x: 'input[type=checkbox][aria-label^=Select]:enabled',
  Enter: 'a[data-opens], button[data-accepts]:enabled',
  c: 'button[data-confirms]:enabled',
}

/** The rows of the list that has the focus, or else of the last list, because the lists above the last list are summaries. */
function rowsOfList(): HTMLElement[] {
  const tables = [...document.querySelectorAll('main table[data-list]')]
  const table = tables.find((one) => one.contains(document.activeElement)) ?? tables.at(-1)
  return [...(table?.querySelectorAll<HTMLElement>('tbody:not([inert]) > tr') ?? [])]
}

function focusing(row: HTMLElement | undefined): (() => void) | undefined {
  return (
    row &&
    (() => {
      row.tabIndex = -1
      row.focus()
    })
  )
}
