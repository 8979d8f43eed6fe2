/** Schemas that all calls build on: ids, text, links and numbers from outside. */
import { z } from 'zod'
import { emailRefusal, isEmail, plainEmail } from '../rules/email/address.ts'
import { withoutUnseenMarks } from '../rules/pasted-text.ts'

/** An `_id`, a UUID. Other text is answered with "not found" without a query. */
export const Id = z.guid()

export const isId = (text: string): boolean => Id.safeParse(text).success

/** An email address in its one form. The length is checked first, so that the form is never made of a very long text. */
export function emailAddress(message: string) {
  return z
    .string({ error: message })
    .trim()
    .max(254, { error: message, abort: true })
    .overwrite(plainEmail)
    .refine(isEmail, { error: ({ input }) => emailRefusal(String(input), message) })
}

export const Email = emailAddress('Please give a valid email address')

/** Required plain text; `message` is the error when it is missing. */
export function requiredText(message: string, most = 200) {
  return plainText(most, message).min(1, message)
}

/** Text from outside: trimmed, at most `most` characters, normalised, without control characters. */
export function plainText(most: number, message?: string) {
  return (
    z
      .string(message === undefined ? {} : { error: message })
      .trim()
      // Length first: normalising a long run of combining characters takes quadratic time.
      .max(most, { error: `Please use at most ${most} characters`, abort: true })
      .normalize()
      .refine(isPlainText, notPlain)
  )
}

/**
 * A link to a picture or a profile: `https:` or a path of this shop, so that no `javascript:` or `data:` link reaches a page.
 * `https://` is added to links that omit it, such as `www.linkedin.com/in/ana`.
 */
export function requiredLink(message: string) {
  return requiredText(message, 2000)
    .overwrite((link) => (beginsWithHost.test(link) ? `https://${link}` : link))
    .refine(isSafeLink, 'Please give a link that starts with https://')
    .meta({ description: 'A link that starts with https://, or a path of this shop' })
}

/** `www.` and a name, or a domain followed by a slash. `ana.jpg` is neither. */
const beginsWithHost = /^(www\.[\w-]|[\w-]+(\.[\w-]+)*\.[a-z]{2,}\/)/i

/** A JSON number, never converted from text. An empty number field arrives as NaN and gets the same message. */
export function requiredNumber(message: string) {
  return z.number({ error: message })
}

/** The largest count. Sums of many such numbers stay exact. */
export const mostOfAnything = 1_000_000_000

export function wholeNumber(message: string, least = 0) {
  return requiredNumber(message)
    .refine((value) => Number.isInteger(value), 'Please enter a whole number')
    .refine((value) => value >= least, `Please enter ${least} or more`)
    .refine((value) => value <= mostOfAnything, 'Please enter at most 1,000,000,000')
    .meta({ type: 'integer', minimum: least, maximum: mostOfAnything })
}

/** Whether a link is safe to show or follow: `https://host…`, or a path that stays on this shop. */
function isSafeLink(link: string): boolean {
  if (/^\/(?![/\\])/.test(link)) return !/[\s\\]/.test(link)
  return /^https:\/\/[^\s/\\]/i.test(link) && URL.canParse(link)
}

export const notPlain = 'Please use plain text only'

/** Refuses control characters (except line breaks and tabs) and unpaired surrogates. */
export function isPlainText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern exists to refuse them.
  return !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text) && text.isWellFormed()
}

const phoneTooLong = 'Please enter a phone number of at most 40 characters'

/**
 * A phone number as people write it, extension included: a person dials it. Only its marks are made plain. A number field may
 * send a JSON number.
 */
export const Phone = z
  .union([z.string(), z.number().int().nonnegative().transform(String)], { error: 'Please enter your phone number' })
  .pipe(
    z
      .string()
      .max(200, { error: phoneTooLong, abort: true })
      .overwrite((typed) => withoutUnseenMarks(typed.normalize('NFKC')).replaceAll(/\s+/g, ' '))
      // Without `abort`, so that a form still says which other fields are missing.
      .min(1, 'Please enter your phone number')
      .max(40, phoneTooLong)
      .refine(isPlainText, notPlain)
      .regex(/^$|\p{Nd}/u, 'Please enter a phone number with at least one digit'),
  )

const skipMessage = 'skip must be a number from 0 to 999999'

/**
 * The query of every list. Without any parameter the answer is the whole list, as specified; with any parameter, it is a page.
 * The required `email` of My Orders does not count.
 */
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
      { error: 'limit must be a number from 1 to 200' },
    )
    .refine((limit) => Number.isInteger(limit) && limit >= 1 && limit <= 200, 'limit must be a number from 1 to 200')
    .optional(),
  // The cursor contains the last row's sort value, which may be a name of the maximum length in any script.
  cursor: z.string().max(2000).optional(),
  q: plainText(100).optional(),
})

/** Rows to skip, for lists with numbered pages. */
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

/** The body of every refusal: RFC 9457, plus the members the specification requires. */
export const Problem = z.object({
  type: z.string().meta({ format: 'uri-reference' }),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string().meta({ description: 'A sentence for the user' }),
  errors: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'The message for each field, by field name' }),
  supportId: z
    .string()
    .optional()
    .meta({ description: 'With 500: identifies the entry in the shop’s log that describes the failure' }),
  code: z.string().optional().meta({
    description:
      '`second-factor`: a second factor must be given or set up first. `fresh-second-factor`: a second factor must be given again now. `used-proof`: the ID token has already been exchanged',
  }),
})
export type Problem = z.infer<typeof Problem>

const momentSentence = 'Please give a time, such as 2026-03-02T00:00:00Z'
/** PostgreSQL has no year 0. */
export const Moment = z.iso
  .datetime({ offset: true, error: momentSentence })
  .transform((text) => new Date(text))
  .refine((moment) => moment.getUTCFullYear() >= 1970 && moment.getUTCFullYear() <= 9999, momentSentence)

/** The reason for an action, which the history keeps. */
export const WhyForm = z.strictObject({ why: requiredText('Please say why', 300) })
