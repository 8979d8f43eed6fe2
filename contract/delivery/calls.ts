/** The calls for delivery methods and dates, and their part of /api/openapi.json. */
import type { CallShapes } from '../schema/call-shape.ts'
import { DeliveriesForm, DeliveryDates, DeliveryForm } from './methods.ts'

export const calls = {
  findDeliveryDates: { answer: DeliveryDates, madeOf: 'dates' },
  findDeliveries: { answer: DeliveriesForm },
  putDeliveries: { body: DeliveriesForm, answer: DeliveriesForm },
} satisfies CallShapes

export const about = 'Delivery methods, and when goods arrive'

export const says = {
  findDeliveryDates: 'Returns when goods in stock leave and arrive if they are ordered now',
  findDeliveries: 'Returns the delivery methods',
  putDeliveries: 'Replaces all delivery methods. Existing orders keep their methods',
} satisfies Record<keyof typeof calls, string>

export const shapes = [{ DeliveriesForm, DeliveryDates, DeliveryForm }]

export const examples = {
  DeliveryForm: {
    ...{ id: 'iberia', name: 'Pallet to your door', term: 'DAP delivery address' },
    ...{ says: 'Three to five working days.', price: 85, freeFrom: 2500, countries: ['ES', 'PT'] },
    ...{ collected: false, isDefault: false, transitFrom: 1, transitUntil: 2 },
  },
  DeliveryDates: {
    inStock: {
      ...{ leavesOn: '2026-11-25', arrivesFrom: '2026-11-26', arrivesUntil: '2026-11-27' },
      ...{ leavesToday: true, cutOff: '14:00 CET', country: 'ES' },
    },
  },
}
