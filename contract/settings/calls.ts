/** Bodies and answers of the calls for the settings. */

import type { CallShapes } from '../schema/call-shape.ts'
import { Seller, SellerForm, ShopTerms } from './schema/form.ts'

export const settingsCalls = {
  findShopTerms: { answer: ShopTerms, madeOf: 'settings' },
  findSeller: { answer: Seller },
  putSeller: {
    body: SellerForm,
    mostBytes: 768 * 1024,
    answer: Seller,
  },
} satisfies CallShapes
