/** Bodies, answers and rate limits of the calls for the shop's own token. */
import { z } from 'zod'
import { type CallShapes, Success } from '../schema/call-shape.ts'
import { Exchange } from './schema.ts'

export const identityCalls = {
  exchangeToken: {
    body: Exchange,
    answer: z.object({ token: z.string() }),
    rateLimit: { each: 'address', times: 60, perSeconds: 60 },
  },
  logOut: { answer: Success },
} satisfies CallShapes
