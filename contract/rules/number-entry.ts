/** Numbers as typed text: `37.40`, `37,40`, `1,234.50`, `1 234,50`. Text that could mean two numbers is refused. */

/** The decimal mark is a point or a comma; thousands are separated by the other mark, a space or an apostrophe. */
const plain = /^(?<whole>\d*)[.,](?<decimals>\d+)$|^(?<digits>\d+)$/
const grouped =
  /^(?<whole>[1-9]\d{0,2}(?:(?<mark>[.,'’\s])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<decimals>\d+))?$/

/**
 * Text that could be a whole number or a decimal, such as `1,234`. `0,125` can only be a decimal, and `1,234,567` only a whole
 * number.
 */
const unclear = /^[+-]?(?<whole>[1-9]\d{0,2})[.,](?<decimals>\d{3})$/

/** The number, or NaN if the text is ambiguous or not a number. `0x4` and `4e0` are not numbers here. */
export function readNumber(typed: string): number {
  const text = typed.trim().replace('−', '-')
  if (unclear.test(text)) return Number.NaN
  const [sign, rest] = /^[+-]/.test(text) ? [text[0], text.slice(1)] : ['', text]
  const parts = (plain.exec(rest) ?? grouped.exec(rest))?.groups
  if (!parts) return Number.NaN
  const whole = (parts.digits ?? parts.whole ?? '').replaceAll(/\D/g, '')
  return Number(`${sign}${whole}.${parts.decimals ?? '0'}`)
}

/** The message for text that could mean two numbers, such as `1,234`, or undefined. */
export function unclearNumber(typed: string, { whole = false } = {}): string | undefined {
  const parts = unclear.exec(typed.trim().replace('−', '-'))?.groups
  if (!parts) return undefined
  const thousands = `${parts.whole}${parts.decimals}`
  return whole
    ? `Please write ${thousands}`
    : `Please write ${thousands} or ${parts.whole}.${parts.decimals?.slice(0, 2)}`
}
