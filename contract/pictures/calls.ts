/** Body, answer and rate limit of the picture upload. */

import type { CallShapes } from '../schema/call-shape.ts'
import { mostPictureBytes } from './rules.ts'
import { StoredPicture } from './schema.ts'

export const pictureCalls = {
  addPicture: {
    takes: 'image/*',
    mostBytes: mostPictureBytes,
    answer: StoredPicture,
    rateLimit: { each: 'user', times: 60, perSeconds: 60 },
  },
} satisfies CallShapes
