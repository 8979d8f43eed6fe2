/** On a small screen a row is a card. Each column states its place on the card; the focus order follows the visual order. */
import { classNames } from '#web/ui/class-names.ts'

/**
 * The card begins with the `title`. A `figure` or a named `number` is to the right of the title, and `second` is below the figure.
 * Next come a `text` of any length, a `line` that is cut off at its end, and every named `fact`. The last line holds every `mark`
 * and the buttons. `more` is shown only while the row is open.
 */
export type CardPlace = 'title' | 'figure' | 'number' | 'second' | 'text' | 'line' | 'fact' | 'mark' | 'action' | 'more'

type CardColumn = { card?: CardPlace | undefined; align?: string | undefined }

/** The places of the columns; undefined if no column has a place: a card then has a labelled line for each column. */
export function cardPlaces(columns: readonly CardColumn[]): CardPlace[] | undefined {
  if (columns.every(({ card }) => card === undefined)) return undefined
  return columns.map(({ card, align }) => card ?? (align === 'actions' ? 'action' : 'mark'))
}

export function cardClass(places: readonly CardPlace[]): string {
  return classNames(
    'card:relative card:mb-2 card:flex card:flex-wrap card:items-center card:gap-x-2 card:rounded-lg card:border card:bg-surface card:px-4 card:py-1.5 card:text-sm/5',
    // Starts a new line after the facts.
    places.includes('fact') && places.includes('mark') && 'card:after:order-4 card:after:basis-full',
  )
}

const atTheRight = 'card:absolute card:right-4'

const classes: Record<CardPlace, string> = {
  title:
    'card:relative card:min-w-0 card:basis-full card:pr-26 card:text-[0.9375rem]/5 card:font-medium card:wrap-anywhere',
  figure: `${atTheRight} card:top-1.5 card:font-semibold`,
  number: `${atTheRight} card:top-1.5`,
  second: `${atTheRight} card:top-6.5`,
  text: 'card:order-2 card:basis-full card:py-1',
  line: 'card:order-3 card:min-w-0 card:basis-full card:wrap-anywhere',
  fact: 'card:order-4',
  mark: 'card:order-5',
  // A card hides a cell whose buttons are all disabled. The other buttons are at the right.
  action:
    'card:order-6 card:[&:has(button:disabled):not(:has(button:enabled))]:hidden card:[:has(button:disabled):not(:has(button:enabled))+&]:ml-auto card:[:has(>:last-child:empty)+&]:ml-auto',
  more: 'card:order-3 card:basis-full card:hidden card:group-data-open:block card:text-left card:wrap-anywhere',
}

/** Whether the column's name is shown beside its value. */
export const isNamedOnCard = (place: CardPlace) => ['number', 'second', 'fact', 'more'].includes(place)

export function cardCellClass(all: readonly CardPlace[], index: number): string {
  const place = all[index] ?? 'mark'
  const isInLastLine = place === 'mark' || (place === 'fact' && !all.includes('mark'))
  return classNames(
    // The height of a button, so that no card shrinks when its button disappears.
    isInLastLine
      ? 'card:flex card:min-h-8 card:items-center card:pointer-coarse:min-h-11'
      : place !== 'more' && 'card:block',
    'card:p-0 card:has-[>:last-child:empty]:hidden',
    classes[place],
    index === all.indexOf('action') && 'card:ml-auto',
  )
}
