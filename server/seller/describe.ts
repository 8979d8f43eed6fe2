/** The descriptions of settings calls in /api/openapi.json. */
import { z } from 'zod'
import type { settingsCalls } from '#contract/settings/calls.ts'
import * as shapes from '#contract/settings/schema/form.ts'
import type { NounDescription } from '../openapi/noun.ts'

const seller = {
  ...{ legalName: 'Coils, S.L.', email: 'sales@coils.example', priceTerms: 'US dollars, without tax' },
  ...{ description: 'Strapping tools', openingText: '', aboutText: '', holdHours: 48, lowStock: 20 },
  ...{ timeZone: 'UTC', taxNumber: 'B00000000', bankLine: '', termsText: 'An order is binding once it is paid.' },
  ...{ privacyText: 'We keep what an order needs.', returnsText: 'Damaged goods are refunded.', deliveryText: '' },
  ...{ isTaxFree: false, taxMode: 'vat', vatNumber: 'ESB58378431', invoicesBy: 'the shop', plasticTax: 'maker' },
  ...{ registerLine: 'Registro Mercantil de Valencia, hoja V-12345', packagingNumber: 'ENV/2026/000012345' },
  ...{ batteryNumber: '', electricalNumber: '' },
  ...{ workingDays: [1, 2, 3, 4, 5], closedDays: ['2026-12-25'], cutOff: '14:00', handlingDays: 0 },
}

export const settings = {
  about: 'The seller, and how orders are delivered',
  calls: {
    findShopTerms: 'Returns the seller, the delivery methods and the terms of sale',
    findDeliveryDates: 'Returns when goods in stock leave and arrive if they are ordered now',
    findSeller: 'Returns the seller’s details, and says which are missing',
    putSeller: 'Replaces the seller’s details, unless they have changed since the version given',
    findDeliveries: 'Returns the delivery methods',
    putDeliveries: 'Replaces all delivery methods. Existing orders keep theirs',
  },
  conflicts: {
    putSeller: z.object({ seller: shapes.Seller }),
  },
  shapes: [shapes],
  examples: {
    SellerForm: seller,
    Seller: { ...seller, missing: ['a delivery method'] },
    DeliveryForm: {
      ...{ id: 'iberia', name: 'Pallet to your door', term: 'DAP delivery address' },
      ...{ says: 'Three to five working days.', price: 85, freeFrom: 2500, countries: ['ES', 'PT'], isUsual: false },
      ...{ transitFrom: 1, transitUntil: 2 },
    },
    DeliveryDates: {
      inStock: {
        ...{ leavesOn: '2026-11-25', arrivesFrom: '2026-11-26', arrivesUntil: '2026-11-27' },
        ...{ leavesToday: true, cutOff: '14:00 CET', country: 'ES' },
      },
    },
    ShopTerms: {
      deliveries: [{ name: 'Collected', term: 'EXW Sagunto', says: 'Ready after two working days.', price: 0 }],
    },
  },
} satisfies NounDescription<keyof typeof settingsCalls>
