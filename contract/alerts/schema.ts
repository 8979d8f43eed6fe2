/** Stock alerts: a customer gets one mail when a sold-out product is back in stock. */
import { z } from 'zod'

/** `isOpen`: whether the caller still gets a mail about this product. */
export const StockAlert = z.object({ isOpen: z.boolean() })
