/** A row's buttons stay at the right while a table that is wider than the window moves beneath them. */

/** Every column of buttons is that wide at least, also where a word such as "Deleted" takes their place. */
const shared = 'sm:min-w-24 sm:max-xl:sticky sm:max-xl:z-10 sm:max-xl:bg-paper print:static print:min-w-0'
/** From the last column of buttons to the first. The last reaches over the padding of what scrolls. */
const places = ['sm:max-xl:-right-1 sm:max-xl:pr-1', 'sm:max-xl:right-[5.75rem]', 'sm:max-xl:right-[11.75rem]']

/** For each column the classes that keep it in place, or nothing for those that move. */
export function sidesOf(columns: readonly { align?: string }[]): (string | undefined)[] {
  const last = columns.length - 1
  return columns.map(({ align }, place) =>
    align === 'actions' ? `${shared} ${places[last - place] ?? ''}` : undefined,
  )
}
