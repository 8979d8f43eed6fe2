/**
 * A card for a packing station: which strap, how many and at what tension. The whole card is stored in its address:
 * `/station-card?load=Bricks&strap=PT-1610&tool=BT-PX16&straps=3&lengthMm=5500&tensionN=2000`.
 */
import { withoutRepeatedSkus } from '../../products/rules/article-number.ts'
import { readNumber, unclearNumber } from '../../rules/number-entry.ts'
import { type Article, sharedJoints } from './fit-checks.ts'
import { fitOf, isCutter, isJoint, isTensioner, isTool, joinsAlone } from './fits.ts'

/** Strap, tools and joint are article numbers. Empty fields are left to be filled in by hand. */
export type StationCard = { load: string; strap: string; tools: string[]; joint: string } & {
  [Key in CardNumber]?: number
}

const numbers = {
  straps: { from: 1, to: 12 },
  lengthMm: { from: 100, to: 100_000 },
  tensionN: { from: 10, to: 100_000 },
} as const
export type CardNumber = keyof typeof numbers

const cardNumbers = Object.keys(numbers) as CardNumber[]

/** A tensioner, and a sealer or a cutter. */
const mostTools = 2
export const longestLoad = 80
const longestNumber = 60

export type ReadCard = {
  card: StationCard
  /** Numbers as typed. */
  typed: Record<CardNumber, string>
  /** Messages for invalid numbers. */
  refusals: Partial<Record<CardNumber, string>>
}

export function readStationCard(params: URLSearchParams): ReadCard {
  const text = (name: string, most: number) => plainLine(params.get(name) ?? '', most)
  const tools = params.getAll('tool').flatMap((tool) => plainLine(tool, longestNumber) || [])
  const read: ReadCard = {
    card: {
      load: text('load', longestLoad),
      strap: text('strap', longestNumber),
      tools: withoutRepeatedSkus(tools).slice(0, mostTools),
      joint: text('joint', longestNumber),
    },
    typed: { straps: '', lengthMm: '', tensionN: '' },
    refusals: {},
  }
  for (const name of cardNumbers) readNumberInto(read, name, text(name, longestNumber))
  return read
}

function readNumberInto({ card, typed, refusals }: ReadCard, name: CardNumber, text: string): void {
  if (text === '') return
  const { from, to } = numbers[name]
  const number = name === 'straps' ? readNumber(text) : Math.round(readNumber(text))
  typed[name] = text
  if (Number.isInteger(number) && number >= from && number <= to) card[name] = number
  else refusals[name] = unclearNumber(text, { whole: true }) ?? `Please write a whole number from ${from} to ${to}`
}

/** One line of text; cutting must not leave half of a surrogate pair. */
const plainLine = (text: string, most: number) =>
  text
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

export function stationCardAddress({ load, strap, tools, joint, ...counted }: StationCard): string {
  const filled = Object.entries({ load, strap, joint }).filter(([, text]) => text !== '')
  const figures = cardNumbers.flatMap((name) => (counted[name] === undefined ? [] : [[name, String(counted[name])]]))
  const params = new URLSearchParams([...filled, ...tools.map((tool) => ['tool', tool]), ...figures])
  return params.size > 0 ? `/station-card?${params}` : '/station-card'
}

export type CardRole = 'strap' | 'tool' | 'joint'

const isOfRole: Record<CardRole, (known: Article['technicalData']) => boolean> = {
  strap: ({ type }) => type === 'strap',
  tool: (known) => isTool(known) || isCutter(known),
  joint: isJoint,
}
const roleWords: Record<CardRole, string> = { strap: 'a strap', tool: 'a tool', joint: 'a seal or a buckle' }

/** The message for an article of the wrong kind, or undefined. */
export function roleRefusal(role: CardRole, { technicalData }: Named): string | undefined {
  return isOfRole[role](technicalData) ? undefined : `${technicalData.sku} is not ${roleWords[role]}`
}

/**
 * The positions of the straps along the load, in per cent of its length. The load is divided into equal shares, and each strap
 * is in the middle of a share.
 */
export function strapPlaces(straps: number): number[] {
  return Array.from({ length: straps }, (_, index) => Math.round(((2 * index + 1) / (2 * straps)) * 100))
}

export type Named = Article & { name: string; technicalData: { sku?: string | undefined } }

/** The articles of the card that are still sold. */
export type CardArticles<P> = { strap?: P | undefined; tools: readonly P[]; joint?: P | undefined }

/** `Friction weld, made by BT-PX16`. Undefined if no tool on the card joins the strap by itself. */
export function jointOfTool<P extends Named>({ strap, tools }: CardArticles<P>): string | undefined {
  const tool = joiningTool(strap, tools)
  if (!strap || !tool) return undefined
  const isWeld = sharedJoints(strap.technicalData, tool.technicalData).includes('friction weld')
  return `${isWeld ? 'Friction weld' : 'Sealless joint'}, made by ${nameOf(tool)}`
}

/** Warnings about articles that do not work together, and about excessive tension. */
export function cardWarnings<P extends Named>(articles: CardArticles<P>, tensionN?: number): string[] {
  return [...clashesOf(articles), ...(tensionN === undefined ? [] : tensionWarnings(articles, tensionN))]
}

const nameOf = ({ name, technicalData }: Named) => technicalData.sku ?? name

function clashesOf<P extends Named>({ strap, tools, joint }: CardArticles<P>): string[] {
  const pairs = [
    ...[joint, ...tools].map((other) => [strap, other] as const),
    ...tools.map((tool) => [joint, tool] as const),
  ]
  return pairs.flatMap(([one, other]) => (one && other ? clash(one, other) : []))
}

function clash(one: Named, other: Named): string[] {
  const fit = fitOf(one, other)
  const names = `${nameOf(one)} and ${nameOf(other)}`
  if (fit?.fits === 'no') return [`${names} do not go together. ${fit.why}`]
  return fit?.fits === 'not known' ? [`Do ${names} go together? ${fit.why}`] : []
}

function tensionWarnings<P extends Named>({ strap, tools, joint }: CardArticles<P>, tensionN: number): string[] {
  const tensioners = tools.filter(({ technicalData }) => isTensioner(technicalData))
  const weak = tensioners.flatMap((tool) => {
    const { tensionN: mostN = Number.POSITIVE_INFINITY } = tool.technicalData
    return tensionN > mostN ? [`${nameOf(tool)} pulls ${newtons(mostN)} at most.`] : []
  })
  return [...weak, ...tearing(strap, joint ?? joiningTool(strap, tensioners), tensionN)]
}

const joiningTool = <P extends Named>(strap: P | undefined, tools: readonly P[]) =>
  tools.find(({ technicalData }) => strap && joinsAlone(strap.technicalData, technicalData))

/** The strap holds as much as its joint; if the strength of the joint is unknown, the break strength counts. */
function tearing(strap: Named | undefined, joining: Named | undefined, tensionN: number): string[] {
  const { breakStrengthN } = strap?.technicalData ?? {}
  if (!strap || breakStrengthN === undefined) return []
  const jointPercent = joining?.technicalData.jointStrengthPercent
  const bearsN = (breakStrengthN * (jointPercent ?? 100)) / 100
  if (tensionN <= bearsN) return []
  const tears = jointPercent === undefined ? nameOf(strap) : `The joint of ${nameOf(strap)}`
  return [`${tears} tears at ${newtons(bearsN)}: set a lower tension.`]
}

const newtons = (value: number) => `${Math.round(value).toLocaleString('en-US')} N`
