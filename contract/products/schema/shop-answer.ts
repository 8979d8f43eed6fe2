/** An answer of the search to words that name no product. */
import { z } from 'zod'

export const ShopAnswer = z.object({
  says: z.string().meta({ description: 'A sentence, which ends in a colon if links follow' }),
  links: z
    .array(z.object({ to: z.string(), text: z.string() }))
    .meta({ description: 'Pages of the shop, or its email address, that answer the words' }),
})
export type ShopAnswer = z.infer<typeof ShopAnswer>
