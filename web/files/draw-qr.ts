/** A QR code as the path of an SVG: `<path d={path}>` in a viewBox of `size` × `size`. */
import encodeQr from 'qr'

export type QrCode = { size: number; path: string }

export type DrawQr = typeof drawQr

/** The quiet zone that readers need: four modules on each side (ISO/IEC 18004). */
const quietModules = 4

/** Station cards get dirty, so unless told otherwise, the code can be read even if a quarter of it is lost. */
export function drawQr(text: string, level: 'medium' | 'quartile' = 'quartile'): QrCode {
  const rows = encodeQr(text, 'raw', { ecc: level, border: quietModules })
  return { size: rows.length, path: rows.map(pathOfRow).join('') }
}

/** One rectangle for each run of dark modules. */
function pathOfRow(row: readonly boolean[], y: number): string {
  const starts = row.flatMap((isDark, x) => (isDark && !row[x - 1] ? [x] : []))
  return starts
    .map((x) => {
      const end = row.indexOf(false, x)
      const width = (end < 0 ? row.length : end) - x
      return `M${x} ${y}h${width}v1h-${width}z`
    })
    .join('')
}
