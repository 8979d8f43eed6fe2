/** A row's buttons stay at the right while a table that is wider than the window moves beneath them. */

const shared = 'sm:max-xl:sticky sm:max-xl:z-10 sm:max-xl:w-24 sm:max-xl:bg-paper print:static'
/** From the last column of buttons to the first: each as wide as the shared class says. */
const places = ['sm:max-xl:right-0', 'sm:max-xl:right-24', 'sm:max-xl:right-48']

/** For each column the classes that keep it in place, or nothing for those that move. */
export function sidesOf(columns: readonly { align?: string }[]): (string | undefined)[] {
  const last = columns.length - 1
  return columns.map(({ align }, place) =>
    align === 'actions' ? `${shared} ${places[last - place] ?? ''}` : undefined,
  )
}
