/** The parts of the checkout that only a shop with VAT needs. They are loaded on demand. */
import type { Address } from '#contract/cart/schema/cart.ts'
import type { OwnCompany } from '#contract/companies/schema/company.ts'
import type { CheckoutForm } from '#contract/orders/schema/order.ts'
import { withPostalCode } from '#contract/places/rules/place.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { CompanyPanel, PostalCode } from './billed.tsx'
import { PlaceLater } from './place-bar.tsx'
import { TaxSummary } from './tax-summary.tsx'
import { useTaxedPrices } from './use-taxed-prices.ts'

type Company = OwnCompany['company']

export type Taxed = Awaited<ReturnType<typeof openTaxed>>
export type TaxedPrices = ReturnType<Taxed['usePrices']>

/** The parts, with the saved company of the customer. */
export const taxedFor = (company: Company) => ({ ...parts, company })
export const openTaxed = async () => taxedFor((await api.findCompany()).company)

const postalCodes = /\b(\d{5}|\d{3} \d{2}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})\b/gi

const parts = {
  usePrices: useTaxedPrices,
  CompanyPanel,
  PostalCode,
  TaxSummary,
  PlaceLater,

  /** The initial values of the fields. The postal code is a suggestion taken from the text of the address. */
  known: (company: Company, address = '') => ({
    ...(company && { company: company.legalName }),
    vatNumber: company?.vatNumber?.vatNumber ?? '',
    postalCode: postalCodeIn(address),
    isForBusiness: false,
  }),

  /** The fields after an address is chosen from the address book. The company of the form stays. */
  taken: ({ address, company: at }: Address, company: string | undefined) => ({
    address: at && at !== company ? `${at}\n${address}` : address,
    postalCode: postalCodeIn(address),
  }),

  sent: (wish: CheckoutForm): CheckoutForm => withPostalCode(wish),

  remember,
}

const postalCodeIn = (address: string): string => address.match(postalCodes)?.at(-1) ?? ''

/** Saves the company of a customer who had none. A saved company changes only in My Profile, or by the office. */
async function remember(before: Company, { company = '', vatNumber = '', ...wish }: CheckoutForm): Promise<void> {
  if (before) return
  const { address: delivered, billingAddress: address = '', country } = wish
  const body = { legalName: company, address: address || delivered, country, ...(vatNumber && { vatNumber }) }
  // The order has been placed: a failure must not prevent its payment.
  await api.putCompany({ body }).catch(() => {
    toast.error('Your company could not be saved for the next order', { onNextPage: true })
  })
}
