/** The facts of the shop that every page may know. */
import { useRouteLoaderData } from 'react-router'
import type { Company } from '#contract/settings/rules/company.ts'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'

/** The data of the root loader. */
export type KnownShop = Pick<ShopFacts, 'shopName' | 'publicUrl' | 'identity' | 'hasPortfolio'> &
  Pick<
    Company,
    | 'contact'
    | 'country'
    | 'priceTerms'
    | 'chargesVat'
    | 'registrations'
    | 'pages'
    | 'takesOrders'
    | 'timeZone'
    | 'defaultDelivery'
  > & {
    year: number
  }

/** When even the root loader failed, the shop still has a name. */
export function useShop(): Omit<KnownShop, 'identity'> {
  const known = useRouteLoaderData<KnownShop>('root')
  return known ?? { ...unknownShop, year: new Date().getFullYear() }
}

const unknownShop = {
  shopName: 'Fleje',
  publicUrl: '',
  hasPortfolio: false,
  contact: { address: [], phone: null, email: null },
  country: null,
  priceTerms: '',
  chargesVat: false,
  registrations: [],
  pages: [],
  takesOrders: true,
  timeZone: 'UTC',
  defaultDelivery: null,
}
