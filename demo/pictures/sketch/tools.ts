/** The tools, from the side, as a catalogue shows them. */
import { bar, box, disc, ink, path, polygon, shaded, sheet, tone } from './paper.ts'

const steel = '#8d949b'
const dark = '#33383c'
const orange = '#c9541f'

function tool(drawing: string, colours: Record<string, string> = {}): string {
  const fills = { steel, dark, orange, ...colours }
  const defs = Object.entries(fills).map(([name, colour]) => shaded(name, colour, { steep: 0.3 }))
  return sheet(`<defs>${defs.join('')}</defs>${drawing}`, { shadow: [400, 486, 300] })
}

/** The foot that slides under the strap. */
const foot = polygon(
  [
    [150, 470],
    [610, 470],
    [640, 448],
    [640, 436],
    [190, 436],
  ],
  'url(#steel)',
)

/** A drum or wheel in a housing, turned by a ratchet lever. */
export function tensioner({
  wheel,
  lever,
  housing = 'dark',
}: {
  wheel: number
  lever: number
  housing?: string
}): string {
  return tool(
    foot +
      path('M 260 436 L 280 300 Q 300 250 372 250 L 470 262 Q 520 280 520 340 L 540 436 Z', {
        fill: `url(#${housing})`,
      }) +
      disc([392, 346], wheel + 18, 'url(#steel)') +
      disc([392, 346], wheel, tone(steel, -0.25)) +
      bar([392, 346], [392 + lever, 118], 24, orange) +
      bar([392 + lever * 0.62, 204], [392 + lever, 118], 34, dark) +
      bar([300, 290], [188, 190], 20, steel) +
      bar([244, 240], [188, 190], 32, dark) +
      disc([392, 346], 13, ink),
  )
}

/** Two long levers over a jaw. */
export function sealer({ jaw, notches }: { jaw: number; notches: number }): string {
  const cuts = Array.from({ length: notches }, (_, index) =>
    box(392 - jaw / 2 + (index * jaw) / Math.max(1, notches - 0.5), 428, 16, 32, 3, ink),
  ).join('')
  return tool(
    bar([370, 380], [212, 96], 26, orange) +
      bar([262, 186], [212, 96], 38, dark) +
      bar([430, 380], [588, 96], 26, orange) +
      bar([538, 186], [588, 96], 38, dark) +
      box(400 - jaw / 2 - 24, 340, jaw + 48, 96, 16, 'url(#dark)') +
      disc([372, 384], 17, 'url(#steel)') +
      disc([428, 384], 17, 'url(#steel)') +
      box(400 - jaw / 2, 418, jaw, 52, 8, 'url(#steel)') +
      cuts,
  )
}

/** Tension, seal and cut in one: two levers on one base. */
export function combinationTool(heavy: boolean): string {
  const colour = heavy ? 'dark' : 'orange'
  return tool(
    foot +
      box(230, 330, 340, 110, 22, `url(#${colour})`) +
      box(280, 286, heavy ? 210 : 150, 70, 16, 'url(#steel)') +
      bar([470, 320], [660, 190], 26, orange) +
      bar([580, 245], [660, 190], 38, dark) +
      bar([320, 320], [190, 130], 26, steel) +
      bar([246, 212], [190, 130], 38, dark) +
      disc([300, 386], 34, 'url(#steel)') +
      disc([300, 386], 14, ink) +
      (heavy ? disc([480, 386], 34, 'url(#steel)') + disc([480, 386], 14, ink) : ''),
  )
}

/** A motor housing with a grip and a battery. */
export function batteryTool(strong: boolean): string {
  const body = strong ? 'dark' : 'orange'
  return tool(
    foot +
      path('M 200 436 L 210 330 Q 220 290 270 286 L 420 280 Q 470 276 480 320 L 500 436 Z', { fill: `url(#${body})` }) +
      path('M 250 290 Q 250 190 330 180 L 520 176 Q 560 178 560 214 Q 560 240 524 240 L 360 244 Q 320 248 320 290 Z', {
        fill: 'url(#dark)',
      }) +
      box(494, 226, strong ? 152 : 128, strong ? 150 : 122, 14, 'url(#dark)') +
      box(508, 262, strong ? 124 : 100, 26, 5, orange) +
      box(252, 322, 110, 54, 10, '#dcd6c9') +
      disc([430, 372], 40, 'url(#steel)') +
      disc([430, 372], 16, ink),
    { orange: strong ? '#a8431a' : orange },
  )
}

/** An air motor lying on its foot, with a hose. */
export function pneumaticTool(twin: boolean): string {
  return tool(
    foot +
      box(210, 300, 250, 130, 28, 'url(#dark)') +
      box(420, 318, 210, 90, 40, 'url(#steel)') +
      (twin ? box(250, 228, 190, 84, 36, 'url(#steel)') : '') +
      path('M 300 300 Q 300 190 390 186 L 470 186', { width: 44 }) +
      path('M 300 300 Q 300 190 390 186 L 470 186', { stroke: orange, width: 36 }) +
      path('M 470 186 q 60 0 90 -46 q 30 -46 110 -40', { width: 26 }) +
      path('M 470 186 q 60 0 90 -46 q 30 -46 110 -40', { stroke: '#4a4f53', width: 18 }) +
      box(452, 168, 34, 36, 5, 'url(#steel)') +
      disc([280, 366], 36, 'url(#steel)') +
      disc([280, 366], 14, ink),
  )
}

/** A cart that carries a coil. */
export function dispenser({ ribbon }: { ribbon: boolean }): string {
  const coil = ribbon ? '#5b6d80' : '#2f7d52'
  return tool(
    bar([210, 440], [560, 440], 18, steel) +
      bar([540, 440], [640, 120], 18, steel) +
      bar([640, 120], [706, 120], 26, dark) +
      disc([370, 300], 150, 'url(#coil)') +
      [132, 118, 104, 90]
        .map(
          (radius) =>
            `<circle cx="370" cy="300" r="${radius}" fill="none" stroke="${tone(coil, -0.3)}" stroke-width="1.6"/>`,
        )
        .join('') +
      disc([370, 300], ribbon ? 96 : 72, '#b98d58') +
      disc([370, 300], 22, 'url(#steel)') +
      bar([370, 300], [370, 440], 14, steel) +
      disc([230, 462], 32, 'url(#dark)') +
      disc([230, 462], 10, 'url(#steel)') +
      disc([540, 462], 32, 'url(#dark)') +
      disc([540, 462], 10, 'url(#steel)') +
      (ribbon ? '' : box(452, 400, 120, 26, 6, 'url(#orange)')),
    { coil },
  )
}

export function cutter(): string {
  return tool(
    bar([300, 330], [560, 470], 34, orange) +
      bar([300, 290], [600, 250], 34, orange) +
      path('M 330 330 L 150 250 Q 130 236 150 226 L 330 270 Z', { fill: 'url(#steel)' }) +
      path('M 330 300 L 168 330 Q 140 334 146 310 L 320 262 Z', { fill: 'url(#dark)' }) +
      disc([320, 304], 20, 'url(#steel)') +
      box(196, 316, 70, 26, 6, ink),
  )
}

export function battery(): string {
  return tool(
    box(250, 250, 300, 190, 20, 'url(#dark)') +
      box(290, 206, 220, 60, 10, 'url(#dark)') +
      box(276, 330, 248, 46, 6, orange) +
      [300, 350, 400, 450].map((x) => box(x, 222, 24, 26, 3, 'url(#steel)')).join(''),
  )
}

export function charger(): string {
  return tool(
    polygon(
      [
        [200, 440],
        [230, 300],
        [570, 300],
        [600, 440],
      ],
      'url(#dark)',
    ) +
      box(290, 250, 220, 70, 10, ink) +
      box(330, 268, 140, 18, 4, 'url(#steel)') +
      disc([256, 410], 10, '#4fb981') +
      disc([290, 410], 10, orange) +
      path('M 590 420 q 70 10 80 -60 q 6 -60 70 -50', { width: 14 }),
  )
}
