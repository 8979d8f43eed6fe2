/** Reports how a request of `npm run doctor` to the public address arrived, if the request is signed with SESSION_SECRET. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Env, Hono } from 'hono'
import { z } from 'zod'
import type { Config } from '../base/config.ts'

export const probePath = '/api/arrival'

/** The address in the forged forwarding header that the doctor sends: reserved for documentation (RFC 5737). */
export const forgedAddress = '203.0.113.250'

/** `forwardedFor` from left to right; `atMs` is the shop's clock. */
export const ProbeAnswer = z.object({ forwardedFor: z.array(z.string()), host: z.string(), atMs: z.number() })

const validMs = 60_000

/** The Authorization header: the time and its digest. After a minute the header is worthless. */
export function signProbe(secret: string, atMs: number): string {
  return `Doctor ${atMs}.${digestOf(secret, atMs)}`
}

/** Requests without a valid signature are answered like a call that does not exist. */
export function mountDoctorProbe<Bindings extends Env>(app: Hono<Bindings>, { SESSION_SECRET: secret }: Config): void {
  app.get(probePath, (c, next) => {
    if (!secret || !isSigned(secret, c.req.header('authorization') ?? '')) return next()
    const forwardedFor = (c.req.header('x-forwarded-for') ?? '').split(',').map((one) => one.trim())
    const answer = { forwardedFor: forwardedFor.filter(Boolean), host: c.req.header('host') ?? '', atMs: Date.now() }
    return Promise.resolve(c.json(answer, 200, { 'Cache-Control': 'no-store' }))
  })
}

function isSigned(secret: string, authorization: string): boolean {
  const [, at = '', digest = ''] = /^Doctor (\d{1,15})\.([\w-]{43})$/.exec(authorization) ?? []
  const atMs = Number(at)
  if (Math.abs(Date.now() - atMs) > validMs) return false
  return timingSafeEqual(Buffer.from(digest), Buffer.from(digestOf(secret, atMs)))
}

function digestOf(secret: string, atMs: number): string {
  return createHmac('sha256', secret).update(`doctor:${atMs}`).digest('base64url')
}
