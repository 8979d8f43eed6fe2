/** What the calls about the settings take and answer. */

import type { CallShapes } from '../schema/call-shape.ts'
import { DeliveriesForm, Seller, SellerForm, ShopTerms } from './schema/form.ts'

export const settingsCalls = {
  findShopTerms: {
    says: 'Who sells, how it is delivered, and on which terms',
    answer: ShopTerms,
    madeOf: 'settings',
  },
  findSeller: {
    says: 'The seller, as pages and mails name it, and what is missing',
    answer: Seller,
  },
  putSeller: {
    says: 'Puts the seller over the version that was seen',
    body: SellerForm,
    mostBytes: 768 * 1024,
    answer: Seller,
  },
  findDeliveries: {
    says: 'The ways in which an order is delivered, as an admin sets them',
    answer: DeliveriesForm,
  },
  putDeliveries: {
    says: 'Puts all ways of delivery; placed orders keep what they were told',
    body: DeliveriesForm,
    answer: DeliveriesForm,
  },
} satisfies CallShapes
