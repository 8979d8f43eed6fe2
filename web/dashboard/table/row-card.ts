/** On a small screen a row is a card. Where each value stands on it is said by its column; focus follows what is seen. */
import { classNames } from '#web/ui/class-names.ts'

/**
 * `title` begins the card, at its right a `figure` or a named `number`, and `second` below it. Then, from the top: `text` of
 * any length, a `line` cut off at its end, every named `fact`, and in the last line every `mark` and the buttons. `none`
 * stands on the page that the title leads to.
 */
export type CardPlace = 'title' | 'figure' | 'number' | 'second' | 'text' | 'line' | 'fact' | 'mark' | 'action' | 'none'

type CardColumn = { card?: CardPlace | undefined; align?: string | undefined }

/** Where each column stands; undefined where no column says so, and a card has a labelled line for each. */
export function cardPlaces(columns: readonly CardColumn[]): CardPlace[] | undefined {
  if (columns.every(({ card }) => card === undefined)) return undefined
  return columns.map(({ card, align }) => card ?? (align === 'actions' ? 'action' : 'mark'))
}

export function cardClass(places: readonly CardPlace[]): string {
  return classNames(
    'max-sm:relative max-sm:mb-2 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-2 max-sm:rounded-lg max-sm:border max-sm:bg-surface max-sm:px-4 max-sm:py-1.5 max-sm:text-sm/5',
    // Ends the line of the facts.
    places.includes('fact') && places.includes('mark') && 'max-sm:after:order-4 max-sm:after:basis-full',
  )
}

const atTheRight = 'max-sm:absolute max-sm:right-4'

const classes: Record<CardPlace, string> = {
  title:
    'max-sm:relative max-sm:min-w-0 max-sm:basis-full max-sm:pr-26 max-sm:text-[0.9375rem]/5 max-sm:font-medium max-sm:wrap-anywhere',
  figure: `${atTheRight} max-sm:top-1.5 max-sm:font-semibold`,
  number: `${atTheRight} max-sm:top-1.5`,
  second: `${atTheRight} max-sm:top-6.5`,
  text: 'max-sm:order-2 max-sm:basis-full max-sm:py-1',
  // At 400 % zoom nothing is cut off.
  line: 'max-sm:order-3 max-sm:min-w-0 max-sm:basis-full max-sm:wrap-anywhere min-[22rem]:max-sm:truncate',
  fact: 'max-sm:order-4',
  mark: 'max-sm:order-5',
  // What cannot be done now is offered on a wide screen only. The first that can be stands at the right, with the others.
  action:
    'max-sm:order-6 max-sm:has-[button:disabled]:hidden max-sm:[:has(button:disabled)+&]:ml-auto max-sm:[:has(>:last-child:empty)+&]:ml-auto',
  none: 'max-sm:hidden',
}

/** Whether the column's name is shown beside its value. */
export const isNamedOnCard = (place: CardPlace) => ['number', 'second', 'fact'].includes(place)

export function cardCellClass(all: readonly CardPlace[], index: number): string {
  const place = all[index] ?? 'mark'
  const isInLastLine = place === 'mark' || (place === 'fact' && !all.includes('mark'))
  return classNames(
    // As high as a button, so that no card shrinks when its button goes.
    isInLastLine ? 'max-sm:flex max-sm:min-h-8 max-sm:items-center max-sm:pointer-coarse:min-h-11' : 'max-sm:block',
    'max-sm:p-0 max-sm:has-[>:last-child:empty]:hidden',
    classes[place],
    index === all.indexOf('action') && 'max-sm:ml-auto',
  )
}
