/** What the shop says of the company behind it. Null, or an empty list, is what nobody has filled in: pages leave it out. */

export type Company = {
  contact: Contact
  /** The shop in a line, for search engines. */
  description: string
  /** Under the first heading of Home. */
  openingText: string | null
  /** A paragraph beside the figures of Home. */
  aboutText: string | null
  figures: readonly Figure[]
  distributors: Distributors | null
  /** What a price holds and what it does not. */
  priceTerms: string
  /** By which the shop tells days and times, such as `Asia/Tokyo`. */
  timeZone: string
  /** Those of its pages that say something. */
  pages: readonly SellerPage[]
  /** Whether enough has been said to sell. */
  takesOrders: boolean
  /** How an order is delivered that names no way of delivery, such as one from a product's page. */
  usualDelivery: UsualDelivery | null
}

export type UsualDelivery = { name: string; term: string; says: string }

/** Whether the customer has the goods carried: by EXW and FCA they are handed over where the seller is. Source: Incoterms 2020. */
export const isCollected = ({ term }: Pick<UsualDelivery, 'term'>): boolean => /^(exw|fca)\b/i.test(term.trim())

/** The sentence for a usual way of delivery that orders could not take without a question, or undefined. */
export function usualRefusal({ price, countries }: { price: number; countries?: unknown }): string | undefined {
  return price > 0 || countries ? 'The usual one is free, and goes everywhere' : undefined
}

/** The pages that say on what terms the shop sells, each at the path of its word. */
export const sellerPages = ['terms', 'privacy', 'returns', 'delivery', 'imprint'] as const
export type SellerPage = (typeof sellerPages)[number]

export const sellerPageNames: Record<SellerPage, string> = {
  terms: 'Terms of sale',
  privacy: 'Privacy',
  returns: 'Returns',
  delivery: 'Delivery',
  imprint: 'Imprint',
}

/** What a seller has to say before the shop takes orders, beside a way of delivery. */
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
  'isTaxFree',
] as const

/** Whether days and times can be told by it: `Asia/Tokyo`, `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

type Contact = {
  /** The postal address, line by line. */
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

/** How many ways of delivery a shop has at most. */
export const mostDeliveries = 20

/** On which papers are printed. */
export type PaperSize = 'A4' | 'LETTER'

const letterCountries = ['US', 'CA', 'MX', 'CL', 'CO', 'CR', 'DO', 'GT', 'NI', 'PA', 'PH', 'PR', 'SV', 'VE']

/** `country`: ISO 3166, two letters. Source: Unicode CLDR, measurementData, paperSize. */
export const paperSizeIn = (country: string): PaperSize => (letterCountries.includes(country) ? 'LETTER' : 'A4')
