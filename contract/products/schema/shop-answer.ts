/** An answer of the search to words that name no product. */
import { z } from 'zod'

export const ShopAnswer = z.object({
  says: z.string().meta({ description: 'A sentence. It ends in a colon if there are links' }),
  links: z
    .array(z.object({ to: z.string(), text: z.string() }))
    .meta({ description: 'Links to pages with the answer, or to the shop’s email address' }),
})
export type ShopAnswer = z.infer<typeof ShopAnswer>
