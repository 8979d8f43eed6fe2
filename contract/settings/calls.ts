/** The calls for the settings, and their part of /api/openapi.json. */
import { z } from 'zod'
import type { CallShapes } from '../schema/call-shape.ts'
import * as form from './schema/form.ts'

export const calls = {
  findShopTerms: { answer: form.ShopTerms, madeOf: 'settings' },
  findSeller: { answer: form.Seller },
  putSeller: {
    body: form.SellerForm,
    mostBytes: 768 * 1024,
    answer: form.Seller,
    conflict: z.object({ seller: form.Seller }),
  },
} satisfies CallShapes

export const about = 'The seller'

export const says = {
  findShopTerms: 'Returns the seller, the delivery methods and the terms of sale',
  findSeller: 'Returns the seller’s details, and says which are missing',
  putSeller: 'Replaces the seller’s details. Refused if the details have changed since the given version',
} satisfies Record<keyof typeof calls, string>

export const shapes = [form]

const seller = {
  ...{ legalName: 'Coils, S.L.', email: 'sales@coils.example', priceTerms: 'Without tax' },
  ...{ description: 'Strapping tools', openingText: '', aboutText: '', holdHours: 48, lowStock: 20 },
  ...{ timeZone: 'UTC', taxNumber: 'B00000000', bankLine: '', termsText: 'An order is binding once it is paid.' },
  ...{ privacyText: 'We keep what an order needs.', returnsText: 'Damaged goods are refunded.', deliveryText: '' },
  ...{ isTaxFree: false, taxMode: 'vat', vatNumber: 'ESB58378431', invoicesBy: 'the shop', plasticTax: 'maker' },
  ...{ registerLine: 'Registro Mercantil de Valencia, hoja V-12345', packagingNumber: 'ENV/2026/000012345' },
  ...{ batteryNumber: '', electricalNumber: '' },
  ...{ workingDays: [1, 2, 3, 4, 5], closedDays: ['2026-12-25'], cutOff: '14:00', handlingDays: 0 },
}

export const examples = {
  SellerForm: seller,
  Seller: { ...seller, missing: ['a delivery method'] },
  ShopTerms: {
    deliveries: [
      { name: 'Collected', term: 'EXW Sagunto', says: 'Ready after two working days.', collected: true, price: 0 },
    ],
  },
}
