/** Uploaded pictures, as the API returns them. */
import { z } from 'zod'

export const StoredPicture = z.object({
  image: z.string().meta({ description: 'The link of the picture, for `image` or `views` of a product' }),
  wasAnimated: z.boolean().meta({ description: 'Whether the upload was animated; only its first frame is stored' }),
})
