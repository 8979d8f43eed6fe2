/** The ground every drawing stands on, and the strokes it is made of. Sizes are in units of an 800 × 600 sheet. */

export const ink = '#1d1b17'

/** The ground of the page itself, for a picture that must not show where it ends. */
const seam = '#e9e4d8'

export type Point = readonly [x: number, y: number]

/** A sheet with the drawing on it, and the shadow it throws. */
export function sheet(
  drawing: string,
  {
    shadow = [400, 492, 250],
    size = [800, 600],
    seamless = false,
  }: { shadow?: readonly [number, number, number]; size?: readonly [number, number]; seamless?: boolean } = {},
): string {
  const [x, y, radius] = shadow
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 800 ${(800 * size[1]) / size[0]}">
<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0.3" y2="1"><stop offset="0" stop-color="#ebe6dc"/><stop offset="1" stop-color="#fffcf3"/></linearGradient>
<radialGradient id="shade"><stop offset="0" stop-color="${ink}" stop-opacity="0.34"/><stop offset="0.55" stop-color="${ink}" stop-opacity="0.14"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="800" height="600" fill="${seamless ? seam : 'url(#ground)'}"/>
<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.16}" fill="url(#shade)"/>
<g stroke="${ink}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round">${drawing}</g>
</svg>`
}

/** A colour nearer to black (negative) or white (positive), by a share of the way. */
export function tone(colour: string, share: number): string {
  const target = share < 0 ? 0 : 255
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `#${channels
    .map((value) =>
      Math.round(value + (target - value) * Math.abs(share))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** A fill that falls from light to dark, as from a lamp at the upper left. */
export function shaded(id: string, colour: string, { steep = 0.28, across = false } = {}): string {
  const way = across ? 'x1="0" y1="0" x2="1" y2="0"' : 'x1="0" y1="0" x2="0.4" y2="1"'
  return `<linearGradient id="${id}" ${way}><stop offset="0" stop-color="${tone(colour, steep)}"/><stop offset="0.5" stop-color="${colour}"/><stop offset="1" stop-color="${tone(colour, -steep)}"/></linearGradient>`
}

export function polygon(points: readonly Point[], fill: string): string {
  return `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}"/>`
}

export function path(d: string, { fill = 'none', stroke = ink, width = 2.5 } = {}): string {
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`
}

/** A bar with round ends, such as a lever, from one point to another. */
export function bar([x1, y1]: Point, [x2, y2]: Point, thickness: number, colour: string): string {
  const line = `x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"`
  const lit = `x1="${x1 - thickness * 0.12}" y1="${y1 - thickness * 0.16}" x2="${x2 - thickness * 0.12}" y2="${y2 - thickness * 0.16}"`
  return `<line ${line} stroke-width="${thickness + 5}"/><line ${line} stroke="${colour}" stroke-width="${thickness}"/><line ${lit} stroke="${tone(colour, 0.35)}" stroke-width="${thickness * 0.28}" stroke-opacity="0.7"/>`
}

export function disc([x, y]: Point, radius: number, fill: string): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function box(x: number, y: number, width: number, height: number, radius: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}
