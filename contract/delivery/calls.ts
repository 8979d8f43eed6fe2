/** Bodies and answers of the calls for delivery methods and dates. */

import type { CallShapes } from '../schema/call-shape.ts'
import { DeliveriesForm, DeliveryDates } from './schema.ts'

export const deliveryCalls = {
  findDeliveryDates: { answer: DeliveryDates, madeOf: 'dates' },
  findDeliveries: { answer: DeliveriesForm },
  putDeliveries: { body: DeliveriesForm, answer: DeliveriesForm },
} satisfies CallShapes
