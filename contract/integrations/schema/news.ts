/** The bodies of webhooks: an event of an order, low stock, or a test. */
import { z } from 'zod'
import { Parcel } from '../../orders/schema/acts.ts'
import { Order } from '../../orders/schema/order.ts'
import { Id } from '../../schema/wire.ts'
import { orderNewsKinds } from '../rules/integration.ts'

const News = z.object({
  id: Id.meta({ description: 'Every retry of a delivery has the same id, so process each id only once' }),
  createdAt: z.string().meta({ description: 'When the event happened' }),
})

export const OrderNews = News.extend({
  type: z.enum(orderNewsKinds),
  order: z
    .intersection(Order, z.object({ parcels: z.array(Parcel) }))
    .meta({ description: 'The order at the time of sending. The event in `type` may have been earlier' }),
})

export const StockNews = News.extend({
  type: z.literal('stock.low'),
  product: z
    .object({
      _id: Id,
      name: z.string(),
      sku: z.string().optional(),
      minimumOrder: z.number().int(),
      availableQuantity: z.number().int().meta({ description: 'The quantity in stock when the stock became low' }),
    })
    .optional()
    .meta({ description: 'The product; left out if the product is no longer sold' }),
})

export const TestNews = News.extend({ type: z.literal('test') })

export type WebhookNews = z.infer<typeof OrderNews> | z.infer<typeof StockNews> | z.infer<typeof TestNews>
