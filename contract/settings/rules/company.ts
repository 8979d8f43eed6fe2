/**
 * Facts about the company behind the shop. A value that is null or an empty list has not been filled in, and pages leave it out.
 */

import type { DefaultDelivery } from '../../delivery/rules/methods.ts'

export type Company = {
  contact: Contact
  /** ISO 3166-1, two letters. */
  country: string | null
  /** One line about the shop, for search engines. */
  description: string
  /** Text under the first heading of Home. */
  openingText: string | null
  /** Paragraph beside the figures of Home. */
  aboutText: string | null
  figures: readonly Figure[]
  distributors: Distributors | null
  /** The costs that a price includes and excludes. */
  priceTerms: string
  /** Whether VAT is added to the prices. The prices themselves never include VAT. */
  chargesVat: boolean
  /** The seller's numbers in official registers, each after the name of the number: `VAT number: ESB58378431`. */
  registrations: readonly string[]
  /** Time zone of dates and times, such as `Asia/Tokyo`. */
  timeZone: string
  /** Pages that have something to show. */
  pages: readonly SellerPage[]
  /** Whether the settings required for selling are filled in. */
  takesOrders: boolean
  /** The delivery method of orders that choose none, such as an order from a product's page. */
  defaultDelivery: DefaultDelivery | null
}

/** Pages about the seller and the terms of sale. Each word is the page's path. */
export const sellerPages = ['terms', 'privacy', 'returns', 'delivery', 'imprint'] as const
export type SellerPage = (typeof sellerPages)[number]

export const sellerPageNames: Record<SellerPage, string> = {
  terms: 'Terms of sale',
  privacy: 'Privacy',
  returns: 'Returns',
  delivery: 'Delivery',
  imprint: 'Imprint',
}

/**
 * Texts that the shop requires before it takes orders. It also requires a delivery method, and a setting that says how tax is
 * charged.
 */
export const neededToSell = [
  'legalName',
  'address',
  'country',
  'timeZone',
  'taxNumber',
  'phone',
  'email',
  'termsText',
  'privacyText',
  'returnsText',
] as const

/** The seller's numbers in official registers. */
export const registrationNames = {
  vatNumber: 'VAT number',
  registerLine: 'Register of companies',
  packagingNumber: 'Packaging producer number',
  batteryNumber: 'Battery producer number',
  electricalNumber: 'Electrical equipment producer number',
} as const
export type Registration = keyof typeof registrationNames

/** Whether `Intl` accepts the time zone: `Asia/Tokyo`, `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

type Contact = {
  /** The lines of the postal address. */
  address: readonly string[]
  phone: string | null
  email: string | null
}

/** `500+`, `Distributors`. */
export type Figure = { figure: string; name: string }

export type Distributors = {
  introduction: string | null
  continents: readonly { name: string; countries: readonly string[] }[]
}

export type PaperSize = 'A4' | 'LETTER'

const letterCountries = ['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'DO', 'GT', 'NI', 'PA', 'PH', 'PR', 'SV', 'VE']

/** `country`: ISO 3166-1 alpha-2. Source: Unicode CLDR, measurementData, paperSize. */
export const paperSizeIn = (country: string): PaperSize => (letterCountries.includes(country) ? 'LETTER' : 'A4')
