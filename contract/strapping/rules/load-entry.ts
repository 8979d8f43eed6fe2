/** A load as typed text or as a query, in SI units, with the bounds and messages of each figure. */
import { readNumber, unclearNumber } from '../../rules/number-entry.ts'
import { type Load, loadEdges, loadKinds, strapDirections, strappedBy, transports } from './load.ts'

type Figure = {
  unit: 'kg' | 'mm' | undefined
  least: number
  most: number
  isWhole: boolean
  /** The end of the message "Please enter …" for an empty field. */
  asks: string
}

const side = { unit: 'mm', least: 10, most: 20_000, isWhole: true } as const
const bare = { unit: undefined, least: 1, isWhole: true } as const

export const loadFigures = {
  weight: { unit: 'kg', least: 0.1, most: 50_000, isWhole: false, asks: 'the weight' },
  width: { ...side, asks: 'the width' },
  depth: { ...side, asks: 'the depth' },
  height: { ...side, asks: 'the height' },
  loads: { unit: undefined, least: 0.1, most: 10_000, isWhole: false, asks: 'the number of loads a day' },
  days: { ...bare, most: 31, asks: 'the number of working days' },
  months: { ...bare, most: 24, asks: 'the number of months' },
} as const satisfies Record<string, Figure>

/** The first choice of each field is the default. */
export const loadChoices = {
  kind: loadKinds,
  edges: loadEdges,
  transport: transports,
  direction: strapDirections,
  by: strappedBy,
} as const satisfies Record<string, readonly [string, ...string[]]>

export type LoadFigure = keyof typeof loadFigures
export type LoadChoice = keyof typeof loadChoices
export type LoadField = LoadFigure | LoadChoice
export type LoadEntry = { [Field in LoadField]?: string | undefined }

export const figureNames = Object.keys(loadFigures) as LoadFigure[]
export const choiceNames = Object.keys(loadChoices) as LoadChoice[]
export const loadFields: LoadField[] = [...figureNames, ...choiceNames]

/** The initial form: a pallet that goes by road. */
export const exampleLoad = {
  weight: '500',
  width: '1200',
  depth: '1000',
  height: '1000',
  kind: 'rigid',
  edges: 'protected',
  transport: 'road',
  direction: 'both',
  by: 'hand',
  loads: '10',
  days: '21',
  months: '1',
} as const satisfies Record<LoadField, string>

export type LoadProblems = { [Field in LoadField]?: LoadProblem }
/** `says`: the message. `us`: the same message in US units, if it contains measures. */
export type LoadProblem = { says: string; us?: string }

export const notOffered = 'Please choose one of the options'

export function readLoad(entry: LoadEntry): { load: Load } | { problems: LoadProblems } {
  const problems: LoadProblems = {}
  for (const name of figureNames) {
    const problem = problemOf(name, entry[name] ?? '')
    if (problem) problems[name] = problem
  }
  for (const name of choiceNames)
    if (entry[name] !== undefined && !isOffered(name, entry[name])) problems[name] = { says: notOffered }
  return Object.keys(problems).length > 0 ? { problems } : { load: loadOf(entry) }
}

/** The first problem of a typed figure, or undefined. */
export function problemOf(name: LoadFigure, typed: string): LoadProblem | undefined {
  const { isWhole, asks } = loadFigures[name]
  const figure = readNumber(typed)
  if (typed.trim() === '') return { says: `Please enter ${asks}` }
  const unclear = unclearNumber(typed, { whole: isWhole })
  if (unclear) return { says: unclear }
  if (Number.isNaN(figure)) return { says: 'Please enter a number' }
  const { least, most } = loadFigures[name]
  if (figure < least || figure > most) return boundsOf(name)
  return isWhole && !Number.isInteger(figure) ? { says: 'Please enter a whole number' } : undefined
}

function boundsOf(name: LoadFigure): LoadProblem {
  const { unit, least, most } = loadFigures[name]
  const says = `Please enter ${bounds.format(least)} to ${bounds.format(most)}${unit ? ` ${unit}` : ''}`
  if (!unit) return { says }
  const [from, to] = [least, most].map((figure) => bounds.format(figure / siOf[unit].size))
  return { says, us: `Please enter ${from} to ${to} ${siOf[unit].us}` }
}

const bounds = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** The load of an entry without problems. */
export function loadOf(entry: LoadEntry): Load {
  const figure = (name: LoadFigure) => readNumber(entry[name] ?? '')
  return {
    ...{ weightKg: figure('weight'), widthMm: figure('width'), depthMm: figure('depth'), heightMm: figure('height') },
    ...{ loadsPerDay: figure('loads'), daysPerMonth: figure('days'), months: figure('months') },
    kind: choose(loadChoices.kind, entry.kind),
    edges: choose(loadChoices.edges, entry.edges),
    transport: choose(loadChoices.transport, entry.transport),
    direction: choose(loadChoices.direction, entry.direction),
    by: choose(loadChoices.by, entry.by),
  }
}

const choose = <Choice extends string>(offered: readonly [Choice, ...Choice[]], text: string | undefined): Choice =>
  offered.find((one) => one === text) ?? offered[0]

const isOffered = (name: LoadChoice, text: string) => loadChoices[name].some((one) => one === text)

/** `size`: the US unit in SI units. The decimals are chosen so that converting to US units and back changes nothing. */
const siOf = {
  mm: { us: 'in', size: 25.4, decimals: 0, usDecimals: 2 },
  kg: { us: 'lb', size: 0.45359237, decimals: 1, usDecimals: 1 },
} as const

export type MeasureField = {
  [Name in LoadFigure]: (typeof loadFigures)[Name]['unit'] extends string ? Name : never
}[LoadFigure]

/** The query names of the measures when they are given in pounds and inches. */
export const usNames: Record<MeasureField, string> = {
  weight: 'weightLb',
  width: 'widthIn',
  depth: 'depthIn',
  height: 'heightIn',
}

/** A measure typed in inches or pounds, as SI text for an address. Undefined if it is not a clear number. */
export function toSi(name: MeasureField, typed: string): string | undefined {
  const { unit } = loadFigures[name]
  const { size, decimals } = siOf[unit]
  const figure = readInches(typed) ?? readNumber(typed)
  return Number.isNaN(figure) ? undefined : rounded(figure * size, decimals)
}

/** A measure in inches or pounds. Text that is not a number is returned unchanged. */
export function toUs(name: MeasureField, typed: string): string {
  const { unit } = loadFigures[name]
  const { size, usDecimals } = siOf[unit]
  const figure = readNumber(typed)
  return Number.isNaN(figure) ? typed : rounded(figure / size, usDecimals)
}

const rounded = (figure: number, decimals: number) => String(Number(figure.toFixed(decimals)))

/** `47 1/4`: inches with a fraction. */
function readInches(typed: string): number | undefined {
  const parts = /^\s*(?<whole>\d{1,4})[\s-]+(?<above>\d{1,2})\/(?<below>2|4|8|16|32)\s*$/.exec(typed)?.groups
  return parts && Number(parts.whole) + Number(parts.above) / Number(parts.below)
}
