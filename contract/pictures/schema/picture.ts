/** Uploaded pictures in answers. */
import { z } from 'zod'

export const StoredPicture = z.object({
  image: z.string().meta({ description: 'Its link, for `image` or `views` of a product' }),
  wasAnimated: z
    .boolean()
    .meta({ description: 'What was sent moves; what is kept is its first picture, which stands still' }),
})
