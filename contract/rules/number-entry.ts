/** Numbers as people type them: `37.40`, `37,40`, `1,234.50`, `1 234,50`. What could mean two numbers is none. */

/** The mark before the decimals may be a point or a comma; thousands are parted by the other one, a space or an apostrophe. */
const plain = /^(?<whole>\d*)[.,](?<decimals>\d+)$|^(?<digits>\d+)$/
const grouped =
  /^(?<whole>[1-9]\d{0,2}(?:(?<mark>[.,'’\s])\d{3})(?:\k<mark>\d{3})*)(?:(?!\k<mark>)[.,](?<decimals>\d+))?$/

/** A thousand, or one and a bit? `0,125` is no thousand, and `1,234,567` has no decimals. */
const unclear = /^[+-]?(?<whole>[1-9]\d{0,2})[.,](?<decimals>\d{3})$/

/** The number that was typed, or NaN when it is none or not clear which. `0x4` and `4e0` are none. */
export function readNumber(typed: string): number {
  const text = typed.trim().replace('−', '-')
  if (unclear.test(text)) return Number.NaN
  const [sign, rest] = /^[+-]/.test(text) ? [text[0], text.slice(1)] : ['', text]
  const parts = (plain.exec(rest) ?? grouped.exec(rest))?.groups
  if (!parts) return Number.NaN
  const whole = (parts.digits ?? parts.whole ?? '').replaceAll(/\D/g, '')
  return Number(`${sign}${whole}.${parts.decimals ?? '0'}`)
}

/** The sentence for a number that could mean two, such as `1,234`; undefined when it is clear, or none at all. */
export function unclearNumber(typed: string, { whole = false } = {}): string | undefined {
  const parts = unclear.exec(typed.trim().replace('−', '-'))?.groups
  if (!parts) return undefined
  const thousands = `${parts.whole}${parts.decimals}`
  return whole
    ? `Please write ${thousands}`
    : `Please write ${thousands} or ${parts.whole}.${parts.decimals?.slice(0, 2)}`
}
