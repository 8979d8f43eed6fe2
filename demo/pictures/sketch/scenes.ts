/** The pictures that are of no single product: the banner, the three ranges, and the page that is not there. */
import { box, ink, path, polygon, shaded, sheet, tone } from './paper.ts'

/** Name and widths of each. */
export const scenes = [
  ['banner', [800, 1600]],
  ['range-plastic', [400, 800]],
  ['range-steel', [400, 800]],
  ['range-textile', [400, 800]],
  ['not-found', [400, 800]],
] as const

export function drawScene(name: (typeof scenes)[number][0]): string {
  switch (name) {
    case 'banner':
      return sheet(`<g transform="translate(118 -16) scale(0.8)">${load('#c2975f', '#2f8a57')}</g>`, {
        shadow: [460, 380, 260],
        size: [1600, 900],
        seamless: true,
      })
    case 'range-plastic':
      return sheet(load('#c2975f', '#2f8a57'))
    case 'range-steel':
      return sheet(load('#9aa3ab', '#4a5766'))
    case 'range-textile':
      return sheet(load('#b08a62', '#eadfc4'))
    case 'not-found':
      return sheet(brokenLoop())
  }
}

/** Six cartons on a pallet, held by straps over the top. */
function load(goods: string, strap: string): string {
  const cartons = [0, 1].flatMap((row) => [0, 1, 2].map((column) => carton(190 + column * 112, 240 + row * 106, goods)))
  return [
    `<defs>${shaded('front', goods, { steep: 0.14 })}</defs>`,
    pallet(),
    polygon(
      [
        [190, 240],
        [526, 240],
        [640, 180],
        [304, 180],
      ],
      tone(goods, 0.3),
    ),
    polygon(
      [
        [526, 240],
        [640, 180],
        [640, 392],
        [526, 452],
      ],
      tone(goods, -0.28),
    ),
    path('M 526 346 L 640 286', { width: 1.5 }),
    ...cartons,
    ...[262, 454].map((x) => strapOver(x, strap)),
    polygon(
      [
        [526, 300],
        [640, 240],
        [640, 262],
        [526, 322],
      ],
      tone(strap, -0.2),
    ),
    polygon(
      [
        [190, 300],
        [526, 300],
        [526, 322],
        [190, 322],
      ],
      strap,
    ),
  ].join('')
}

function carton(x: number, y: number, colour: string): string {
  return (
    box(x, y, 112, 106, 1, 'url(#front)') +
    `<line x1="${x + 56}" y1="${y}" x2="${x + 56}" y2="${y + 106}" stroke="${tone(colour, -0.25)}" stroke-width="1.5"/>`
  )
}

function strapOver(x: number, colour: string): string {
  return (
    polygon(
      [
        [x, 240],
        [x + 22, 240],
        [x + 136, 180],
        [x + 114, 180],
      ],
      tone(colour, 0.15),
    ) +
    polygon(
      [
        [x, 240],
        [x + 22, 240],
        [x + 22, 452],
        [x, 452],
      ],
      colour,
    ) +
    box(x - 6, 356, 34, 30, 3, tone(colour, -0.3))
  )
}

function pallet(): string {
  const wood = '#a97f4c'
  return (
    polygon(
      [
        [180, 452],
        [536, 452],
        [650, 392],
        [650, 404],
        [536, 466],
        [180, 466],
      ],
      wood,
    ) +
    [186, 340, 496].map((x) => box(x, 466, 38, 24, 1, tone(wood, -0.2))).join('') +
    polygon(
      [
        [180, 490],
        [536, 490],
        [650, 430],
        [650, 440],
        [536, 502],
        [180, 502],
      ],
      tone(wood, -0.1),
    )
  )
}

/** A strap that came undone. */
function brokenLoop(): string {
  const loop = 'M 470 470 C 200 500, 150 330, 250 220 C 340 120, 560 130, 610 260 C 640 350, 600 420, 540 440'
  return (
    path(loop, { width: 40 }) +
    path(loop, { stroke: '#2f8a57', width: 34 }) +
    path(loop, { stroke: '#7fc79f', width: 6 }) +
    `<circle cx="505" cy="456" r="3" fill="${ink}"/>`
  )
}
