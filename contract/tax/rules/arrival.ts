/** When and how it is proved that exempt goods have left Spain. */
import { formatDay } from '../../rules/days.ts'

/** Without a proof after this many days, the order needs attention. */
export const daysUntilProof = 25

/** The largest size of a proof, which is a scan or a photograph. */
export const mostProofBytes = 10 * 1024 * 1024

export const proofTypes = 'application/pdf, image/*'
export const notAProof = 'Please choose a PDF, or a picture as JPEG, PNG or WebP'

/** The message if the file is refused before its upload, else undefined. The server checks the content. */
export function proofRefusal({ type, size }: { type: string; size: number }): string | undefined {
  if (!/^(application\/pdf|image\/.+)$/.test(type)) return notAProof
  return size > mostProofBytes ? `Please choose a file of at most ${mostProofBytes / 1024 / 1024} MB` : undefined
}

/** The number of an export declaration (MRN): year, country, and fourteen letters and digits. */
const customsNumber = /^\d{2}[A-Z]{2}[0-9A-Z]{14}$/

export const notACustomsNumber = 'Please enter the 18 letters and digits of the MRN, such as 26ES004611X0123457'

/** Without spaces and other separators. */
export const tidyCustomsNumber = (typed: string): string => typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')

export const isCustomsNumber = (typed: string): boolean => customsNumber.test(tidyCustomsNumber(typed))

/** Days such as `2026-11-23`. */
export function arrivalDayRefusal(day: string, { shippedOn, today }: { shippedOn: string; today: string }) {
  if (day < shippedOn) return `The goods were shipped on ${formatDay(shippedOn)}: please enter that day or a later one`
  if (day > today) return `Please enter a day that is not in the future: today is ${formatDay(today)}`
  return undefined
}
