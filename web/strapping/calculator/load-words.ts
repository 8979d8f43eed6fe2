/** A load in words: the options of its fields, and its summary in one line. */
import type { Load } from '#contract/strapping/rules/load.ts'
import type { LoadChoice, LoadFigure, loadChoices } from '#contract/strapping/rules/load-entry.ts'

export const figureLabels: Record<LoadFigure, string> = {
  weight: 'Weight',
  width: 'Width',
  depth: 'Depth',
  height: 'Height',
  loads: 'Loads per day',
  days: 'Working days',
  months: 'Months to order for',
}

export const choiceLabels: Record<LoadChoice, string> = {
  kind: 'Kind of load',
  edges: 'Edges',
  transport: 'Transport',
  direction: 'Direction of the straps',
  by: 'Strapped with',
}

export const choiceWords: { [Name in LoadChoice]: Record<(typeof loadChoices)[Name][number], string> } = {
  kind: {
    rigid: 'Rigid: crates, cartons, machines',
    compressible: 'Compressible: paper, textiles, bales',
    shifting: 'Loose pieces that shift',
    bricks: 'Bricks, blocks or stone',
    timber: 'Timber',
    metal: 'Metal: bars, sheets, profiles',
  },
  edges: { protected: 'Round, or protected', sharp: 'Sharp' },
  transport: { road: 'By road', 'in-house': 'In-house only', rail: 'By rail', sea: 'By sea' },
  direction: { both: 'Both directions, alternating', width: 'Over the width', depth: 'Over the depth' },
  by: { hand: 'Hand or battery tools', machine: 'A strapping machine' },
}

const count = new Intl.NumberFormat('en-US')

const kindWords: Record<Load['kind'], string> = {
  rigid: 'rigid',
  compressible: 'compressible',
  shifting: 'loose pieces',
  bricks: 'bricks',
  timber: 'timber',
  metal: 'metal',
}

/** `500 kg, 1,200 × 1,000 × 1,000 mm, rigid, by road` */
export function loadInWords({ weightKg, widthMm, depthMm, heightMm, kind, transport }: Load): string {
  const size = [widthMm, depthMm, heightMm].map((mm) => count.format(mm)).join(' × ')
  const way = choiceWords.transport[transport].toLowerCase()
  return `${count.format(weightKg)} kg, ${size} mm, ${kindWords[kind]}, ${way}`
}
