/** Lists of article numbers and quantities, as people paste them. */

/** A line of a list as somebody pasted it: `said` is the line itself; without a code or a quantity it could not be read. */
export type PastedLine = { said: string; code?: string; quantity?: number }

/** Most lines of one list. */
export const mostPasted = 200

/**
 * Reads a list of article numbers and quantities, a pair a line: `PT-1610 40`, `PT-1610;40`, `40 x PT-1610`, CSV in quotes.
 * A heading, which has no figure, is left out.
 */
export function readPasted(text: string): PastedLine[] {
  const lines = text.split(/\r?\n/).map((line) => line.replaceAll(/["']/g, '').trim())
  return lines
    .filter((said, index) => said !== '' && (index > 0 || /\d/.test(said)))
    .slice(0, mostPasted)
    .map(readPastedLine)
}

const codeFirst = /^(?<code>[\p{L}\d][\p{L}\d./_-]*)[\s;,:x×]+(?<quantity>\d{1,9})$/iu
const quantityFirst = /^(?<quantity>\d{1,9})\s*(?:[x×;,:]|\s)\s*(?<code>[\p{L}\d][\p{L}\d./_-]*)$/iu

function readPastedLine(said: string): PastedLine {
  const { code, quantity } = (codeFirst.exec(said) ?? quantityFirst.exec(said))?.groups ?? {}
  if (code === undefined || quantity === undefined || Number(quantity) === 0) return { said }
  return { said, code, quantity: Number(quantity) }
}

/** An article number as it is compared: `pt 1610` is `PT-1610`. */
export const plainCode = (code: string): string => code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
