/** Technical data in requests and answers, built from the declaration in rules/facts/technical.ts. */
import { z } from 'zod'
import { plainText } from '../../schema/wire.ts'
import { tidySku } from '../rules/article-number.ts'
import {
  type Fact,
  type FactKey,
  type Facts,
  factKeys,
  factOf,
  factsOfType,
  fieldLabelOf,
  isNeeded,
} from '../rules/facts/technical.ts'
import { type ProductType, productTypes } from '../rules/product.ts'

type FactShape = { [Key in FactKey]: z.ZodOptional<z.ZodType<NonNullable<Facts[Key]>>> }

// Cast: `Object.fromEntries` loses which key has which schema.
const factShape = Object.fromEntries(
  factKeys.map((key) => [key, schemaOf(factOf(key)).optional()]),
) as unknown as FactShape

function schemaOf(fact: Fact): z.ZodType {
  if (fact.kind === 'number') {
    const number = z.number(`Please enter a number`)
    return (fact.mayBeZero ? number.min(0, 'Please enter 0 or more') : number.positive('Please enter a number above 0'))
      .max(fact.most, `Please enter at most ${fact.most}`)
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Please enter at most two decimals')
  }
  if (fact.kind === 'text') return plainText(fact.most).min(1, 'Please enter some text')
  const choice = z.enum(fact.choices, 'Please choose one of the options')
  if (fact.kind === 'choice') return choice
  return z
    .array(choice)
    .min(1, 'Please choose at least one')
    .refine((chosen) => new Set(chosen).size === chosen.length, 'Please choose each option only once')
}

const mostLeadTimeDays = 365
const wholeNumber = z.int('Please enter a whole number').min(1, 'Please enter at least 1')
const count = wholeNumber.max(1_000_000)

/**
 * `packSize`: pieces in one unit sold. `orderMultiple`: units that fill a pack. `leadTimeDays`: working days until a sold-out
 * product is in stock again.
 */
const trade = {
  sku: plainText(40)
    .overwrite(tidySku)
    .refine((sku) => /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/.test(sku), 'Use letters, digits, hyphens, dots and slashes')
    .meta({
      description:
        'Letters, digits, spaces and . _ / -. Two article numbers are the same if their letters and digits are the same',
    }),
  type: z.enum(productTypes, 'Please choose a type'),
  packSize: count,
  orderMultiple: count,
  fullPacksOnly: z.boolean(),
  leadTimeDays: wholeNumber.max(mostLeadTimeDays, `Please enter at most ${mostLeadTimeDays}`),
}
/** Data about how the trade sells a product, stored in separate columns. */
export const tradeKeys = Object.keys(trade) as (keyof typeof trade)[]

/** The known data of a product, in SI units. All of it is optional. */
export const TechnicalData = z.object({ ...z.object(trade).partial().shape, ...factShape })
export type TechnicalData = z.infer<typeof TechnicalData>

/** Data to store. Facts need a type: the facts that the type requires must be given, and facts of other types are refused. */
export const TechnicalForm = z
  .strictObject({ ...z.object(trade).partial().shape, ...factShape })
  .superRefine((form, context) => {
    const refuse = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message })
    const given = factKeys.filter((key) => form[key] !== undefined)
    const { type } = form
    if (!type && given.length > 0) return refuse('type', 'Please choose a type')
    if (type) refuseForType(type, given, refuse)
    for (const key of given) {
      const { upTo } = { upTo: undefined, ...factOf(key) }
      const [from, to] = [form[key], upTo && form[upTo as FactKey]]
      if (upTo && typeof from === 'number' && typeof to === 'number' && from > to)
        refuse(upTo, 'This is less than the lower value')
    }
  })
export type TechnicalForm = z.infer<typeof TechnicalForm>

function refuseForType(type: ProductType, given: FactKey[], refuse: (key: string, message: string) => void): void {
  const known = factsOfType(type)
  for (const key of given)
    if (!known.includes(key)) refuse(key, `Products of the type ${type} have no such technical data`)
  for (const key of known)
    if (isNeeded(key, type) && !given.includes(key))
      refuse(key, `Please enter: ${fieldLabelOf(key, type).toLowerCase()}`)
}
