/** The picture upload, and its part of /api/openapi.json. */
import type { CallShapes } from '../schema/call-shape.ts'
import { mostPictureBytes } from './rules.ts'
import * as schema from './schema.ts'

export const calls = {
  addPicture: {
    takes: 'image/*',
    mostBytes: mostPictureBytes,
    answer: schema.StoredPicture,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
} satisfies CallShapes

export const about = 'Pictures of products'

export const says = {
  addPicture: 'Stores a picture for products: resized, upright, and without the camera’s metadata',
} satisfies Record<keyof typeof calls, string>

export const shapes = [schema]

export const examples = {
  StoredPicture: { image: '/pictures/9f86d081884c7d659a2feaa0c55ad015-1600.webp', wasAnimated: false },
}
