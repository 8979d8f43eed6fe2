/** Descriptions of the picture calls for /api/openapi.json. */

import type { pictureCalls } from '#contract/pictures/calls.ts'
import * as shapes from '#contract/pictures/schema.ts'
import type { NounDescription } from '../openapi/noun.ts'

export const pictures = {
  about: 'Pictures of products',
  calls: { addPicture: 'Stores a picture for products: resized, upright, and without the camera’s metadata' },
  shapes: [shapes],
  examples: {
    StoredPicture: { image: '/pictures/9f86d081884c7d659a2feaa0c55ad015-1600.webp', wasAnimated: false },
  },
} satisfies NounDescription<keyof typeof pictureCalls>
