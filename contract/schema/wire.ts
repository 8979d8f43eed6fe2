/** The shapes every call builds on: identifiers, text, links and numbers as they may arrive from outside. */
import { z } from 'zod'
import { emailPattern } from '../identity/rules/identity.ts'

/** An `_id`: a UUID. Anything else cannot name a row and is answered as "not found" before the database is asked. */
export const Id = z.guid()

export const isId = (text: string): boolean => Id.safeParse(text).success

/** An email address, trimmed and lower-cased: accounts do not differ by case. Length first, so no pattern meets a long text. */
export function emailAddress(message: string) {
  return z
    .string({ error: message })
    .trim()
    .max(254, { error: message, abort: true })
    .normalize()
    .toLowerCase()
    .regex(emailPattern, message)
}

export const Email = emailAddress('Please give a valid email address')

/** A phone number: at least one digit, and the usual marks. A number field may send it as a JSON number. */
export const Phone = z
  .union([z.string(), z.number().int().nonnegative().transform(String)], { error: 'Please enter your phone number' })
  .pipe(
    z
      .string()
      .trim()
      .min(1, { error: 'Please enter your phone number', abort: true })
      .max(25, 'Please enter a phone number of at most 25 characters')
      .regex(
        /^(?=.*\d)\+?[\d ()/-]+$/,
        'Please enter your phone number in digits, with nothing but spaces and + ( ) / - beside them',
      ),
  )

/** Text a person typed: required with the given sentence, and plain. */
export function requiredText(message: string, most = 200) {
  return plainText(most, message).min(1, message)
}

/** Text from outside: trimmed, at most `most` characters, normalised, without control characters. */
export function plainText(most: number, message?: string) {
  return (
    z
      .string(message === undefined ? {} : { error: message })
      .trim()
      // Length first: normalising a long text of combining letters takes its square.
      .max(most, { error: `Please use at most ${most} characters`, abort: true })
      .normalize()
      .refine(isPlainText, notPlain)
  )
}

/**
 * A link to a picture or a profile: `https:` or a path of our own, so that no `javascript:` or `data:` reaches a page.
 * What browsers show without it, as in `www.linkedin.com/in/ana`, is given its `https://`.
 */
export function requiredLink(message: string) {
  return requiredText(message, 2000)
    .overwrite((link) => (beginsWithHost.test(link) ? `https://${link}` : link))
    .refine(isSafeLink, 'Please give a link that starts with https://')
    .meta({ description: 'Starts with https://, or is a path of this shop' })
}

/** `www.` and a name, or a name with a domain and the slash of a path: `ana.jpg` may be anything. */
const beginsWithHost = /^(www\.[\w-]|[\w-]+(\.[\w-]+)*\.[a-z]{2,}\/)/i

/** A number that is a JSON number: never coerced from text. An empty number field arrives as NaN and gets the same sentence. */
export function requiredNumber(message: string) {
  return z.number({ error: message })
}

/** The greatest count of anything. Sums of many such numbers are still kept exactly. */
export const mostOfAnything = 1_000_000_000

/** A whole number not below `least`. */
export function wholeNumber(message: string, least = 0) {
  return requiredNumber(message)
    .refine((value) => Number.isInteger(value), 'Please enter a whole number')
    .refine((value) => value >= least, `Please enter ${least} or more`)
    .refine((value) => value <= mostOfAnything, 'Please enter at most 1,000,000,000')
    .meta({ type: 'integer', minimum: least, maximum: mostOfAnything })
}

/** Whether the link may be shown as a picture or followed: `https://host…`, or a path that cannot leave this shop. */
function isSafeLink(link: string): boolean {
  if (/^\/(?![/\\])/.test(link)) return !/[\s\\]/.test(link)
  return /^https:\/\/[^\s/\\]/i.test(link) && URL.canParse(link)
}

export const notPlain = 'Please use plain text only'

/** No NUL or other control characters (line breaks and tabs are fine), no half of a surrogate pair. */
export function isPlainText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text) && text.isWellFormed()
}

const skipMessage = 'skip is a number from 0 to 999999'

/** The query of every list: nothing means "everything, as specified"; any of these means "one page of it". */
export const ListQuery = z.object({
  limit: z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\d{1,4}$/)
          .transform(Number),
      ],
      { error: 'limit is a number from 1 to 200' },
    )
    .refine((limit) => Number.isInteger(limit) && limit >= 1 && limit <= 200, 'limit is a number from 1 to 200')
    .optional(),
  // The cursor holds the last row's sort value: a name of the greatest length in any script.
  cursor: z.string().max(2000).optional(),
  q: plainText(100).optional(),
})

/** How many rows a page leaves out before its first, for lists whose pages are numbered. */
export const Skip = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number),
    ],
    { error: skipMessage },
  )
  .refine((skip) => Number.isInteger(skip) && skip >= 0 && skip <= 999_999, skipMessage)
  .optional()

/** What a refusal looks like: RFC 9457 with the specification's own members beside it. */
export const Problem = z.object({
  type: z.string().meta({ format: 'uri-reference' }),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string().meta({ description: 'The sentence for the person' }),
  errors: z.record(z.string(), z.string()).optional().meta({ description: 'Field name → sentence' }),
  supportId: z
    .string()
    .optional()
    .meta({ description: 'With 500: names the entry in the shop’s log that says what happened' }),
  code: z.string().optional().meta({
    description:
      '`second-factor` where one has to be given or set up first, `fresh-second-factor` where one has to be given now, `used-proof` where an ID token has been exchanged',
  }),
})
export type Problem = z.infer<typeof Problem>

const momentSentence = 'Please give a moment, such as 2026-03-02T00:00:00Z'
/** The database knows no year 0. */
export const Moment = z.iso
  .datetime({ offset: true, error: momentSentence })
  .transform((text) => new Date(text))
  .refine((moment) => moment.getUTCFullYear() >= 1970 && moment.getUTCFullYear() <= 9999, momentSentence)
