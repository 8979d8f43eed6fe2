/** Reads typed numbers with units: `16`, `1,200 m`, `1 1/4"`, `13–16 mm`, `between 5 and 8 kN`. */

export type Figure = {
  value: number
  /** The number without its unit, as typed. */
  digits: string
  kind: 'whole' | 'decimal' | 'fraction'
  unit: string | undefined
}

export type FoundFigure = { figure: Figure; end: number }

const fraction = String.raw`(?:(?<whole>[1-3])[ -])?(?<top>\d{1,2})\/(?<bottom>2|4|8|16|32)(?![\d/])`
const thousands = String.raw`[1-9]\d{0,2}(?:[ ,.']\d{3})+(?!\d)`
const number = String.raw`(?<number>${thousands}|\d*[.,]\d+|\d+)`
const units = `mm|millimet(?:re|er)s?|cm|kn|kgf?|kilos?|tonnes?|t|newtons?|n|lbs?f?|pounds?|inch(?:es)?|in|"|ft|feet|'|met(?:re|er)s?|m|volts?|v|bar|%`
const figureAt = new RegExp(String.raw`(?:${fraction}|${number})(?:[\s-]?(?<unit>${units})(?![a-z]))?`, 'y')
const isThousands = new RegExp(`^${thousands}$`)

/** The number at this place of a normalised text, and where it ends. */
export function readFigure(text: string, at: number): FoundFigure | undefined {
  figureAt.lastIndex = at
  const found = figureAt.exec(text)
  if (!found?.groups) return undefined
  const { whole, top, bottom, number: typed = '', unit } = found.groups
  const end = figureAt.lastIndex
  if (top && bottom) {
    const value = Number(whole ?? 0) + Number(top) / Number(bottom)
    const digits = whole ? `${whole} ${top}/${bottom}` : `${top}/${bottom}`
    return { figure: { value, digits, kind: 'fraction', unit }, end }
  }
  // Three digits after a mark mean thousands, except after a point in millimetres: 1.200 mm.
  const isGrouped = isThousands.test(typed) && !(unit === 'mm' && typed.includes('.'))
  const value = Number(isGrouped ? typed.replaceAll(/\D/g, '') : typed.replace(',', '.'))
  const kind = isGrouped || /^\d+$/.test(typed) ? 'whole' : 'decimal'
  return { figure: { value, digits: typed, kind, unit }, end }
}

const begins = /(?:between|from|entre|desde)\s+(?=[\d.])/y
const toAnother = /\s?(?:-|\bto\b|\bhasta\b)\s?(?=[\d.])/y
const andAnother = /\s?(?:-|\bto\b|\band\b|\bhasta\b|\by\b)\s?(?=[\d.])/y

/** A rising pair of numbers: `16-19 mm`, `between 5 and 8 kN`. One unit applies to both. */
export function readFigures(text: string, at: number): { from: Figure; to: Figure; end: number } | undefined {
  const begun = endOf(begins, text, at)
  const first = readFigure(text, begun ?? at)
  const next = first && endOf(begun === undefined ? toAnother : andAnother, text, first.end)
  const second = next === undefined ? undefined : readFigure(text, next)
  if (!first || !second) return undefined
  const unit = second.figure.unit ?? first.figure.unit
  const [from, to] = [
    { ...first.figure, unit: first.figure.unit ?? unit },
    { ...second.figure, unit },
  ]
  // Numbers far apart are not a range: `16 - 1200 m`.
  const mostTimes = begun === undefined ? 4 : 100
  return from.value < to.value && to.value <= from.value * mostTimes ? { from, to, end: second.end } : undefined
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}
