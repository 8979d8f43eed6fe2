/** A coil of strap, seen from a little to the left of its axis, with its end hanging down. */
import { path, shaded, sheet, tone } from './paper.ts'

export type Coil = {
  colour: string
  /** Width of the strap in millimetres: how deep the coil is. */
  widthMm: number
  /** Thickness of the strap in millimetres: the thicker, the fewer windings are seen. */
  thicknessMm: number
  /** Inner radius as a share of the outer one. */
  core: number
  /** What the windings show: embossing, a sheen, or cords. */
  surface: 'embossed' | 'smooth' | 'cord'
  cardboard: boolean
}

/** Where the coil stands: centre of its front face, its radii, and the way to its back face. */
type Stand = { x: number; y: number; rx: number; ry: number; depth: number; lift: number }

export function drawCoil(coil: Coil): string {
  const stand = standOf(coil.widthMm)
  return sheet(
    [
      `<defs>${shaded('side', coil.colour, { steep: 0.3 })}${shaded('face', coil.colour, { steep: 0.16, across: true })}${shaded('board', '#b98d58')}</defs>`,
      tail(coil, stand),
      side(stand),
      sheen(coil, stand),
      ring(stand, 1, 'url(#face)', 2.5),
      windings(coil, stand),
      core(coil, stand),
    ].join(''),
    { shadow: [stand.x + stand.depth / 2 + 20, 496, stand.rx + stand.depth * 0.8 + 40] },
  )
}

/** A wider strap makes a deeper coil, which begins further left so that coil and tail stay in the middle. */
function standOf(widthMm: number): Stand {
  const depth = 46 + widthMm * 2.6
  return { x: 318 - depth * 0.4, y: 300 + depth * 0.05, rx: 172, ry: 190, depth, lift: -depth * 0.14 }
}

function ring({ x, y, rx, ry }: Stand, share: number, fill: string, width: number, stroke?: string): string {
  const edge = stroke ? ` stroke="${stroke}"` : ''
  return `<ellipse cx="${x}" cy="${y}" rx="${rx * share}" ry="${ry * share}" fill="${fill}" stroke-width="${width}"${edge}/>`
}

/** The outer winding, from the front edge to the back edge. */
function side({ x, y, rx, ry, depth, lift }: Stand): string {
  const outline = `M ${x} ${y - ry} l ${depth} ${lift} a ${rx} ${ry} 0 0 1 0 ${ry * 2} l ${-depth} ${-lift} Z`
  return path(outline, { fill: 'url(#side)' })
}

const bands = { cord: [0.12, 0.24, 0.36, 0.48, 0.6, 0.72, 0.84], embossed: [0.2, 0.4, 0.6, 0.8], smooth: [0.34] }

/** What runs along the strap: cords, embossing, or the band of light on a smooth one. */
function sheen({ colour, surface }: Coil, { x, y, rx, ry, depth, lift }: Stand): string {
  const isSmooth = surface === 'smooth'
  const stroke = isSmooth ? tone(colour, 0.55) : tone(colour, surface === 'cord' ? -0.3 : -0.18)
  const width = isSmooth ? depth * 0.16 : 2
  const arcs = bands[surface].map((share) => {
    const arc = `M ${x + depth * share + 3} ${y - ry + lift * share + 3} a ${rx - 3} ${ry - 3} 0 0 1 0 ${ry * 2 - 6}`
    return path(arc, { stroke, width })
  })
  return `<g stroke-opacity="${isSmooth ? 0.35 : 0.8}" stroke-linecap="butt">${arcs.join('')}</g>`
}

function windings({ colour, thicknessMm, core: inner }: Coil, stand: Stand): string {
  const turns = Math.round(32 - Math.min(thicknessMm, 1.5) * 13)
  return Array.from({ length: turns - 1 }, (_, turn) => {
    const share = inner + ((1 - inner) * (turn + 1)) / turns
    return ring(stand, share, 'none', 1.3, tone(colour, turn % 2 ? -0.34 : -0.16))
  }).join('')
}

function core({ cardboard, colour, core: inner }: Coil, stand: Stand): string {
  const hole = inner - (cardboard ? 0.075 : 0.03)
  const { x, y, rx, ry, depth, lift } = stand
  const back = { ...stand, x: x + depth, y: y + lift }
  return [
    ring(stand, inner, cardboard ? 'url(#board)' : tone(colour, -0.3), 2.5),
    ring(stand, hole, cardboard ? '#7d5a33' : tone(colour, -0.5), 2.5),
    `<clipPath id="hole"><ellipse cx="${x}" cy="${y}" rx="${rx * hole - 1}" ry="${ry * hole - 1}"/></clipPath>`,
    `<g clip-path="url(#hole)">${ring(back, hole, '#e6e0d3', 2.5)}</g>`,
  ].join('')
}

/** The loose end leaves the top of the coil to the right and hangs to the ground. */
function tail({ colour }: Coil, { x, y, rx, ry, depth, lift }: Stand): string {
  const from = { x: x + rx * 0.55, y: y - ry * 0.82 }
  const to = { x: x + rx + depth * 0.5 + 90, y: 502 }
  const outline = [
    `M ${from.x} ${from.y} C ${from.x + 190} ${from.y + 30}, ${to.x - 20} ${y}, ${to.x} ${to.y}`,
    `l ${depth} ${lift}`,
    `C ${to.x - 20 + depth} ${y + lift}, ${from.x + 190 + depth} ${from.y + 30 + lift}, ${from.x + depth} ${from.y + lift} Z`,
  ]
  return path(outline.join(' '), { fill: tone(colour, -0.08) })
}
