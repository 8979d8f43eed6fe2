/** Keys that work in the rows of a list: j and k go from row to row, x selects, Enter opens, accepts or leads to the field, c confirms. */

/**
 * The action of a key; undefined if there is none. Without a current row, j and k go to the first row; the other keys need a
 * current row that has a control for them.
 */
export function rowKeyAction({ key, repeat }: KeyboardEvent): (() => void) | undefined {
  const rows = rowsOfList()
  const here = rows.findIndex((row) => row.contains(document.activeElement))
  if (key === 'j' || key === 'n') return focusing(rows[here + 1])
  if (key === 'k') return focusing(rows[Math.max(here - 1, 0)])
  const row = rows[here]
  // A key that is held down acts once.
  if (!row || repeat) return undefined
  const selector = pressed[key]
  const control = selector && row.querySelector<HTMLElement>(selector)
  if (!control) return undefined
  return control.matches('input[data-parcel]') ? () => control.focus() : () => control.click()
}

const pressed: Record<string, string | undefined> = {
  x: 'input[type=checkbox][aria-label^=Select]:enabled',
  Enter: 'a[data-opens], button[data-accepts]:enabled, input[data-parcel]',
  c: 'button[data-confirms]:enabled',
}

/** The rows of the list that has the focus, or else of the last list, because the lists above the last list are summaries. */
function rowsOfList(): HTMLElement[] {
  const lists = [...document.querySelectorAll('main :is(table[data-list], [data-rows])')]
  const list = lists.find((one) => one.contains(document.activeElement)) ?? lists.at(-1)
  return [...(list?.querySelectorAll<HTMLElement>('tbody:not([inert]) > tr, [data-row]') ?? [])]
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
