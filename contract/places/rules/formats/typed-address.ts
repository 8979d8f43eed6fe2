/** Reads the parts out of an address that was typed as one text. */
import { partsAfterStreet, patternOfCode } from './address-parts.ts'

type TypedParts = { street: string; postalCode: string; town: string }

/**
 * The last line or comma part with a postal code of the country has the town beside it, or before or after it; the parts before it are the
 * street. Without a code, the whole text is the street.
 */
export function partsIn(text: string, country: string): TypedParts {
  const whole = { street: text.trim(), postalCode: '', town: '' }
  const pattern = patternOfCode(country)
  if (!pattern || !partsAfterStreet(country).includes('postalCode')) return whole
  const lines = text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean)
  const at = lines.findLastIndex((line) => pattern.test(line))
  const found = lines[at]?.match(pattern)
  if (at < 1 || !found) return whole
  const [code] = found
  const beside = (lines[at] ?? '').replace(new RegExp(`(?:[A-Z]{1,2}-)?${code}`, 'i'), ' ').trim()
  const isTownBefore = beside === '' && at > 1
  const town = beside || (isTownBefore ? lines[at - 1] : '') || ''
  return { street: lines.slice(0, isTownBefore ? at - 1 : at).join('\n'), postalCode: code, town }
}
