/** Reads lines of a pasted list: an article and a quantity, in either order and in several notations. */

/** One reading of a line. `isSaid`: a separator or unit marks the figure as a quantity. */
type Meant = { article: string; quantity: number; isSaid: boolean }

const units = 'coils?|rolls?|packs?|boxes|pcs|pieces?|units?|ea|uds?|bobinas?|rollos?|cajas?'
const figure = String.raw`(?<quantity>\d{1,9})`

const patterns: readonly [RegExp, isSaid: boolean][] = [
  // `PT-1610;40`, `PT1610 x 4`, `PT-1610, 4 coils`
  [new RegExp(String.raw`^(?<article>.+?)\s*(?:[;,:]|\s[x×*](?=\s|\d))\s*${figure}\s*(?:${units})?\.?$`, 'i'), true],
  [new RegExp(String.raw`^(?<article>.+?)\s+${figure}\s*(?:${units})\.?$`, 'i'), true],
  // `4 x PT-1610`, `4;PT-1610`, `4 coils of PT-1610`
  [new RegExp(String.raw`^${figure}\s*(?:[;:]|[x×*](?=\s|[a-z]))\s*(?<article>.+)$`, 'i'), true],
  [new RegExp(String.raw`^${figure}\s*(?:${units})\s+(?:of\s+|de\s+)?(?<article>.+)$`, 'i'), true],
  [new RegExp(String.raw`^(?<before>.+?)\s+${figure}\s*(?:${units})\s+(?<after>.+)$`, 'i'), true],
  // `PT-1610 40`, `40 PT-1610`
  [new RegExp(String.raw`^(?<article>.+?)\s+${figure}$`), false],
  [new RegExp(String.raw`^${figure}[\s,]\s*(?<article>.+)$`), false],
]

/** All readings of a line, most likely first. */
export function waysToRead(line: string): Meant[] {
  return patterns.flatMap(([pattern, isSaid]) => {
    const { article, before, after, quantity } = pattern.exec(line)?.groups ?? {}
    const text = article ?? `${before} ${after}`
    return Number(quantity) > 0 ? [{ article: text.trim(), quantity: Number(quantity), isSaid }] : []
  })
}

/** Removes the quotes around fields of a CSV file; an inch mark stays. */
export const withoutQuotes = (line: string): string =>
  line.replaceAll(/(^|[;,])\s*(["'])(.*?)\2\s*(?=$|[;,])/g, '$1$3').trim()
