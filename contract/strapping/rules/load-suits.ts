/** Reasons, apart from strength, that a strap does not suit a load. */

import type { Facts } from '../../products/rules/facts/technical.ts'
import { type Article, isOf } from './fit-checks.ts'
import { strapInMachine } from './fits.ts'
import type { Load } from './load.ts'

export function whyUnsuited({ technicalData }: Article, load: Load): string | undefined {
  return (
    whyNotKnown(technicalData) ??
    whyNotBy(load, technicalData) ??
    whyNotOver(load, technicalData) ??
    whyNotFor(load, technicalData)
  )
}

function whyNotKnown({ materials, breakStrengthN, coilLengthM }: Facts): string | undefined {
  if (!materials) return 'Not known: the material of the strap.'
  if (breakStrengthN === undefined) return 'Not known: the break strength of the strap.'
  return coilLengthM === undefined ? 'Not known: how long a coil is.' : undefined
}

function whyNotBy({ by }: Load, strap: Article['technicalData']): string | undefined {
  if (by === 'hand') return undefined
  const inMachine = strapInMachine(strap)
  if (inMachine.fits !== 'yes') return inMachine.why
  return strap.joints?.includes('friction weld')
    ? undefined
    : 'A strapping machine welds the strap, and this strap is not for welding.'
}

function whyNotOver({ edges }: Load, strap: Facts): string | undefined {
  if (edges !== 'sharp' || (isOf(strap, 'steel') && !strap.unsuited?.includes('sharp edges'))) return undefined
  return 'Sharp edges cut this strap: protect the edges, or use steel strap.'
}

/** Whether the data sheet names this kind of load and, if they apply, transport by sea and sharp edges. */
export function isMadeFor({ technicalData: { suits = [] } }: Article, { kind, transport, edges }: Load): boolean {
  const names = (word: Suits) => suits.includes(word)
  return (
    made[kind].some(names) &&
    (transport !== 'sea' || names('sea freight')) &&
    (edges !== 'sharp' || names('sharp edges'))
  )
}

type Suits = NonNullable<Facts['suits']>[number]

/** A strap whose data sheet names any of these is made for the load. */
const made: Record<Load['kind'], Suits[]> = {
  rigid: ['pallets', 'cartons', 'machines'],
  compressible: ['pallets', 'cartons', 'bags'],
  shifting: ['moving loads'],
  bricks: ['bricks'],
  timber: ['timber'],
  metal: ['metal', 'steel coils', 'pipes'],
}

/** The data sheet's word for a kind of load. */
const words: Partial<Record<Load['kind'], Suits>> = {
  shifting: 'moving loads',
  bricks: 'bricks',
  timber: 'timber',
  metal: 'metal',
}

function whyNotFor({ kind, transport }: Load, strap: Facts): string | undefined {
  const word = words[kind]
  if (isOf(strap, 'PP') && (kind === 'bricks' || kind === 'shifting'))
    return `PP loses half of its tension within two hours: it does not hold ${kind === 'bricks' ? 'bricks' : 'a load that shifts'}.`
  if (isOf(strap, 'steel') && kind === 'compressible')
    return 'Steel does not follow a load that gives way: it goes slack.'
  if (word && strap.unsuited?.includes(word)) return `Not for ${word}, according to the data sheet.`
  if (transport === 'sea' && strap.unsuited?.includes('sea freight'))
    return 'Not for sea freight, according to the data sheet.'
  return undefined
}
