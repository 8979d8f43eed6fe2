/** Reads the facts of the company that pages show. */
import { currencyTitle } from '#contract/rules/currency-words.ts'
import { type Company, type Registration, registrationNames } from '#contract/settings/rules/company.ts'
import { Distributors, Figures } from '#contract/settings/schema/parts.ts'
import type { Config } from '../base/config.ts'
import { factsOfError, log } from '../base/log.ts'
import type { Db } from '../database/db.ts'
import { isOutage } from '../database/outage.ts'
import { type DeliveryMethod, deliveryMethods } from '../delivery/method-queries.ts'
import { toTold } from '../delivery/rules.ts'
import { readShopSettings, type ShopSettings } from '../settings/settings-queries.ts'
import { zoneOf } from '../settings/shop-time.ts'
import { missingToSell } from './missing-to-sell.ts'
import { pagesOf } from './terms.ts'

/** The company facts of the specification. The shop fills in the rest. */
const specified: Company = {
  contact: { address: [], phone: null, email: null },
  country: null,
  description: 'Strapping tools for plastic, steel and textile strap, made in Spain',
  openingText: null,
  aboutText: null,
  figures: [
    { figure: '20', name: 'Years of experience' },
    { figure: '500+', name: 'Distributors' },
    { figure: '24/7', name: 'Technical support' },
    { figure: '100%', name: 'Made in Spain' },
  ],
  distributors: null,
  /** The currency is known once the shop has started. */
  get priceTerms() {
    return currencyTitle()
  },
  chargesVat: false,
  registrations: [],
  timeZone: 'UTC',
  pages: [],
  takesOrders: false,
  defaultDelivery: null,
}

/** Reads the settings at each call. Calls are rare, because pages are cached. On an error, returns the last known facts. */
export function makeCompanyReader(db: Db, { demo }: Pick<Config, 'demo'>): () => Promise<Company> {
  let last: Company = { ...specified, takesOrders: demo }
  return async () => {
    try {
      const [settings, methods] = await Promise.all([readShopSettings(db), deliveryMethods(db)])
      const takesOrders = demo || missingToSell(settings, methods).length === 0
      const defaultDelivery = defaultOf(methods)
      last = { ...companyFrom(settings), pages: pagesOf(settings, methods), takesOrders, defaultDelivery }
    } catch (error) {
      if (!isOutage(error)) log.error({ at: 'settings', error: factsOfError(error) }, 'The settings could not be read')
    }
    return last
  }
}

function defaultOf(methods: DeliveryMethod[]): Company['defaultDelivery'] {
  const method = methods.find(({ isDefault }) => isDefault)
  return method ? toTold(method) : null
}

function companyFrom(settings: ShopSettings | undefined): Omit<Company, 'pages' | 'takesOrders' | 'defaultDelivery'> {
  if (!settings) return specified
  const { address, phone, email, description, openingText, aboutText, priceTerms, figures, distributors } = settings
  return {
    contact: { address: linesOf(address), phone: phone || null, email: email || null },
    country: settings.country || null,
    description: description || specified.description,
    openingText: openingText || null,
    aboutText: aboutText || null,
    figures: figures ? Figures.parse(figures) : specified.figures,
    distributors: distributors && Distributors.parse(distributors),
    priceTerms: priceTerms || specified.priceTerms,
    chargesVat: settings.taxMode === 'vat',
    registrations: registrationsOf(settings),
    timeZone: zoneOf(settings),
  }
}

function registrationsOf(settings: Pick<ShopSettings, Registration>): string[] {
  // Cast: `entries` loses the names.
  const names = Object.entries(registrationNames) as [Registration, string][]
  return names.flatMap(([field, name]) => (settings[field] ? [`${name}: ${settings[field]}`] : []))
}

function linesOf(text: string | null): string[] {
  return (text ?? '').split('\n').filter((line) => line.trim() !== '')
}

/** The missing details of the company, in words for an admin. */
export function missingFrom({ contact, openingText, aboutText, distributors }: Company): string[] {
  const facts = {
    address: contact.address.length > 0,
    phone: contact.phone,
    email: contact.email,
    'opening text': openingText,
    'text about the company': aboutText,
    distributors,
  }
  return Object.entries(facts).flatMap(([name, fact]) => (fact ? [] : [name]))
}
