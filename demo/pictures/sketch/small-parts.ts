/** Seals, buckles and protectors: a handful of one part, scattered as from an opened pack. */
import { type Point, path, polygon, shaded, sheet, tone } from './paper.ts'

type Part = (colour: string) => string

/** Where each part lies, and how it is turned; those behind come first. */
const scatter: readonly (readonly [x: number, y: number, turn: number])[] = [
  [300, 250, -18],
  [430, 236, 24],
  [545, 282, -40],
  [225, 335, 38],
  [360, 330, -8],
  [480, 345, 14],
  [590, 385, 52],
  [280, 425, -30],
  [415, 430, 6],
]

export function drawHeap(part: Part, colour: string, scale = 1): string {
  const parts = scatter.map(
    ([x, y, turn], index) =>
      `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale * (0.86 + index * 0.035)})">${part(colour)}</g>`,
  )
  return sheet(`<defs>${shaded('part', colour, { steep: 0.32 })}</defs>${parts.join('')}`, { shadow: [410, 440, 320] })
}

/** A folded metal seal: a back and two flanges. `flange` says how far they are open. */
export function seal(flange: number, serrated = false): Part {
  return (colour) => {
    const back: Point[] = [
      [-58, -34],
      [58, -34],
      [58, 20],
      [-58, 20],
    ]
    const front: Point[] = [
      [-58, 20],
      [58, 20],
      [58 - flange, 46],
      [-58 + flange, 46],
    ]
    const top: Point[] = [
      [-58, -34],
      [58, -34],
      [58 - flange, -52],
      [-58 + flange, -52],
    ]
    const teeth = serrated
      ? [-40, -20, 0, 20, 40]
          .map((x) => path(`M ${x} -28 L ${x} 16`, { stroke: tone(colour, -0.3), width: 3 }))
          .join('')
      : ''
    return polygon(back, 'url(#part)') + teeth + polygon(front, tone(colour, -0.22)) + polygon(top, tone(colour, 0.2))
  }
}

/** A buckle bent of wire. */
export const wireBuckle: Part = (colour) => {
  const wire = 'M -60 30 L -60 -30 L 60 -30 L 60 30 L 16 30 L 16 -6 L -16 -6 L -16 30 Z'
  return (
    path(wire, { width: 17 }) +
    path(wire, { stroke: colour, width: 11 }) +
    path(wire, { stroke: tone(colour, 0.4), width: 3 })
  )
}

/** A moulded plastic buckle with two slots. */
export const plasticBuckle: Part = (colour) =>
  `<rect x="-58" y="-40" width="116" height="80" rx="12" fill="url(#part)"/><rect x="-40" y="-24" width="80" height="14" rx="4" fill="${tone(colour, -0.55)}"/><rect x="-40" y="10" width="80" height="14" rx="4" fill="${tone(colour, -0.55)}"/>`

/** An angle of board for the edge of a load. */
export const edgeProtector: Part = (colour) =>
  polygon(
    [
      [-80, -20],
      [60, -44],
      [80, -8],
      [-60, 18],
    ],
    tone(colour, 0.18),
  ) +
  polygon(
    [
      [-60, 18],
      [80, -8],
      [80, 34],
      [-60, 60],
    ],
    'url(#part)',
  )

/** A toothed wheel with its axle. */
export const tensionWheel: Part = (colour) => {
  const teeth = Array.from(
    { length: 24 },
    (_, index) =>
      `<rect x="-5" y="-62" width="10" height="16" fill="${tone(colour, -0.25)}" transform="rotate(${index * 15})"/>`,
  ).join('')
  return `${teeth}<circle r="50" fill="url(#part)"/><circle r="30" fill="${tone(colour, -0.2)}"/><circle r="12" fill="#e6e0d3"/>`
}
