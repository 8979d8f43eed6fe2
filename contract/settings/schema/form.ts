/** Settings of the shop: the seller's details. */
import { z } from 'zod'
import { days } from '../../delivery/methods.ts'
import { mostClosedDays } from '../../delivery/rules/calendar.ts'
import { Method } from '../../delivery/schema.ts'
import { Country } from '../../places/schema.ts'
import { emailRefusal, isEmail, plainEmail } from '../../rules/email/address.ts'
import { typedNumber } from '../../schema/typed-number.ts'
import { plainText, wholeNumber } from '../../schema/wire.ts'
import { invoicers, plasticTaxes } from '../../tax/rules/seller.ts'
import { taxModes } from '../../tax/rules/treatment/treatment.ts'
import { isTimeZone, type Registration } from '../rules/company.ts'

/** The most characters of a page's text. A long contract has thirty thousand characters. */
const mostPageText = 40_000

const texts = {
  legalName: plainText(200),
  address: plainText(500),
  phone: plainText(40),
  email: plainText(254)
    .overwrite(plainEmail)
    .refine((email) => email === '' || isEmail(email), {
      error: ({ input }) => emailRefusal(String(input), 'Please give a valid email address'),
    }),
  priceTerms: plainText(200),
  description: plainText(300),
  openingText: plainText(1_000),
  aboutText: plainText(2_000),
  country: Country.or(z.literal('')),
  timeZone: plainText(60).refine((name) => name === '' || isTimeZone(name), 'Please choose a time zone'),
  taxNumber: plainText(60),
  bankLine: plainText(200),
  termsText: plainText(mostPageText),
  privacyText: plainText(mostPageText),
  returnsText: plainText(mostPageText),
  deliveryText: plainText(mostPageText),
}

/** The text settings. An empty text means that the setting is not filled in. */
export const sellerTexts = Object.keys(texts) as (keyof typeof texts)[]

const registrations = {
  vatNumber: plainText(40),
  registerLine: plainText(300),
  packagingNumber: plainText(60),
  batteryNumber: plainText(60),
  electricalNumber: plainText(60),
} satisfies Record<Registration, unknown>

const tax = {
  ...registrations,
  taxMode: z.enum(taxModes),
  invoicesBy: z.enum(invoicers),
  plasticTax: z.enum(plasticTaxes),
}

const holdHours = wholeNumber('Please enter the hours', 1)
  .refine((hours) => hours <= 720, 'At most 720 hours')
  .meta({ maximum: 720 })

/** Stock below this number is low. */
const lowStock = wholeNumber('Please enter how many')

/** From these settings and the transit days of a delivery method, the shop works out when goods leave and arrive. */
const calendar = {
  workingDays: z
    .array(z.int().min(1).max(7))
    .min(1, 'Choose at least one day')
    .max(7)
    .meta({ description: 'The days on which goods leave: 1 is Monday, 7 is Sunday' }),
  closedDays: z
    .array(z.iso.date('Please write each day as 2026-12-24'))
    .max(mostClosedDays, `At most ${mostClosedDays} days`)
    .meta({ description: 'Days on which no goods leave' }),
  cutOff: z
    .string()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'Please write a time such as 14:00')
    .meta({ description: 'Orders before this time count for the same day. If empty, the shop promises no dates' }),
  handlingDays: days,
}

/**
 * `version`: the version that was read; 0 before the first save. If `holdHours` is null, `ORDER_HOLD_HOURS` applies. Settings
 * about tax and about delivery dates that are left out stay unchanged.
 */
export const SellerForm = z.strictObject({
  ...texts,
  holdHours: holdHours.nullable(),
  /** If left out, the level stays unchanged; null turns the warning off. */
  lowStock: lowStock.nullable().optional(),
  isTaxFree: z
    .boolean()
    .meta({ description: 'Whether the seller declares that no tax is charged. False if the shop charges VAT' }),
  ...z.object({ ...tax, ...calendar }).partial().shape,
  version: wholeNumber('Please give the version').meta({
    description: 'The version that was read; 0 if nothing has been saved yet',
  }),
})
export type SellerForm = z.infer<typeof SellerForm>

const typedOrEmpty = (schema: z.ZodType<number, number>) =>
  z
    .literal('')
    .transform(() => null)
    .or(typedNumber(schema, { whole: true }))

/** The form as typed. */
export const SellerEntry = z.object({
  ...texts,
  holdHours: typedOrEmpty(holdHours),
  lowStock: typedOrEmpty(lowStock),
  isTaxFree: z.boolean(),
  ...tax,
  workingDays: z.array(z.string().transform(Number)).pipe(calendar.workingDays),
  closedDays: z
    .string()
    .transform((typed) => typed.split(/[\s,;]+/).filter(Boolean))
    .pipe(calendar.closedDays),
  cutOff: calendar.cutOff,
  handlingDays: typedNumber(days, { whole: true }),
})
export type SellerEntry = z.input<typeof SellerEntry>

export const Seller = z.object({
  ...SellerForm.shape,
  ...tax,
  ...calendar,
  missing: z.array(z.string()).meta({ description: 'Missing settings without which the shop cannot sell' }),
})
export type Seller = z.infer<typeof Seller>

/** Public facts about the seller and the terms of sale. Texts are Markdown; empty texts are left out. */
export const ShopTerms = z.object({
  terms: z.string().optional(),
  privacy: z.string().optional(),
  returns: z.string().optional(),
  delivery: z.string().optional(),
  deliveries: z.array(
    z.object({
      ...Method.shape,
      price: z.number(),
      freeFrom: z.number().optional(),
      countries: z.array(z.string()).optional(),
      transitFrom: z.number().optional().meta({ description: 'The fewest working days in transit' }),
      transitUntil: z.number().optional().meta({ description: 'The most working days in transit' }),
    }),
  ),
  seller: z.object({
    legalName: z.string().optional(),
    address: z.string().optional(),
    country: z.string().optional(),
    taxNumber: z.string().optional(),
    phone: z.string().optional(),
    email: z.string().optional(),
    vatNumber: z.string().optional(),
    registerLine: z.string().optional().meta({ description: 'The entry in the register of companies' }),
    packagingNumber: z.string().optional().meta({ description: 'The number as a producer of packaging' }),
    batteryNumber: z.string().optional().meta({ description: 'The number as a producer of batteries' }),
    electricalNumber: z.string().optional().meta({ description: 'The number as a producer of electrical equipment' }),
  }),
})
export type ShopTerms = z.infer<typeof ShopTerms>
