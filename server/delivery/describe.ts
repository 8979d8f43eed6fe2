/** The descriptions of delivery calls in /api/openapi.json. */
import type { deliveryCalls } from '#contract/delivery/calls.ts'
import { DeliveriesForm, DeliveryDates, DeliveryForm } from '#contract/delivery/schema.ts'
import type { NounDescription } from '../openapi/noun.ts'

export const delivery = {
  about: 'Delivery methods, and when goods arrive',
  calls: {
    findDeliveryDates: 'Returns when goods in stock leave and arrive if they are ordered now',
    findDeliveries: 'Returns the delivery methods',
    putDeliveries: 'Replaces all delivery methods. Existing orders keep theirs',
  },
  shapes: [{ DeliveriesForm, DeliveryDates, DeliveryForm }],
  examples: {
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
  },
} satisfies NounDescription<keyof typeof deliveryCalls>
