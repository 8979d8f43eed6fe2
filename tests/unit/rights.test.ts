/** The rights and the rate limits of calls. */
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Who } from '#contract/calls.ts'
import type { Call } from '#contract/table.ts'
import { officeRoles } from '#contract/users/rules/office/office-roles.ts'
import { countedAs, limitOf } from '#server/api/call-limit.ts'
import { authorize } from '#server/api/rights.ts'
import type { Caller } from '#server/identity/session-queries.ts'
import { isScreenOf, startOf } from '#web/dashboard/screens.ts'
import routes from '#web/routes.ts'

const callOf = (who: Who, more: Partial<Call> = {}): Call => ({
  method: 'POST',
  path: '/api/it',
  who,
  answer: z.object({}),
  ...more,
})
const ana: Caller = {
  id: '1',
  email: 'ana@coils.example',
  name: 'Ana',
  role: 'user',
  officeRole: null,
  tokenVersion: 0,
  companyId: null,
  companyRole: null,
}
const root: Caller = { ...ana, id: '2', email: 'root@fleje.example', role: 'admin' }

function statusOf(call: Call, caller: (Caller & { mustProve?: boolean }) | null, email?: string): number {
  try {
    authorize(call, caller && { mustProve: false, ...caller }, () => email)
    return 200
  } catch (error) {
    return (error as { status: number }).status // Cast: `authorize` throws refusals only.
  }
}

describe('a call', () => {
  const [own, other] = [ana.email, 'bruno@coils.example']
  const unproved = { ...root, mustProve: true }
  it.each([
    ['anyone', [200, 200, 200, 200, 200]],
    ['signed in', [401, 200, 200, 200, 200]],
    ['customer', [401, 200, 200, 403, 403]],
    ['admin', [401, 403, 403, 200, 403]],
    ['self', [401, 200, 403, 403, 403]],
    ['self or admin', [401, 200, 403, 200, 403]],
  ] as const)('with the right “%s” is answered or refused', (who, statuses) => {
    const call = callOf(who)
    expect([
      statusOf(call, null, own),
      statusOf(call, ana, own),
      statusOf(call, ana, other),
      statusOf(call, root, other),
      statusOf(call, unproved, other),
    ]).toEqual(statuses)
  })

  it('about the caller’s own account is open to an admin without a second factor', () => {
    const unprovedRoot = { ...root, mustProve: true }
    expect(statusOf(callOf('self or admin'), unprovedRoot, root.email)).toBe(200)
    expect(statusOf(callOf('self'), unprovedRoot, root.email)).toBe(200)
  })

  it.each([
    [undefined, [403, 403]],
    ['read', [200, 200]],
    ['orders', [403, 200]],
  ] as const)('for keys of scope %s accepts no key of a lesser scope', (keys, statuses) => {
    const call = callOf('admin', keys && { keys })
    expect([statusOf(call, { ...root, keyScope: 'read' }), statusOf(call, { ...root, keyScope: 'orders' })]).toEqual(
      statuses,
    )
  })
})

describe('a rate limit', () => {
  const defaultLimit = { times: 60, perSeconds: 60 }
  it('is the limit in the table of calls, or otherwise the default limit for writes by anyone except admins', () => {
    const own = { times: 5, perSeconds: 1, each: 'address' } as const
    expect(limitOf(callOf('admin', { rateLimit: own }))).toEqual(own)
    expect(limitOf(callOf('admin'))).toBeUndefined()
    expect(limitOf(callOf('anyone', { method: 'GET' }))).toBeUndefined()
    expect(limitOf(callOf('anyone'))).toEqual({ ...defaultLimit, each: 'address' })
    expect(limitOf(callOf('customer'))).toEqual({ ...defaultLimit, each: 'customer' })
  })

  it('counts by address or by user, and does not count admins among customers', () => {
    const counted = (each: 'address' | 'customer' | 'user', caller?: Caller) =>
      countedAs({ ...defaultLimit, each }, caller, '10.0.0.1')
    expect([counted('user', ana), counted('user', root)]).toEqual([ana.id, root.id])
    expect([counted('address'), counted('address', root)]).toEqual(['10.0.0.1', '10.0.0.1'])
    expect([counted('customer', ana), counted('customer', root), counted('customer')]).toEqual([
      ana.id,
      undefined,
      undefined,
    ])
  })
})

describe('the screens of the office', () => {
  const all = routes.flatMap(function self(route): typeof routes {
    return [route, ...(route.children ?? []).flatMap(self)]
  })
  const office = all.find(({ file }) => file === 'dashboard/office-layout.tsx')?.children ?? []
  const screensOf = (officeRole: (typeof officeRoles)[number]) =>
    office.flatMap(({ path = '' }) => (isScreenOf({ role: 'user', officeRole }, `dashboard/${path}`) ? path : []))

  it('belong to a role each, and begin with its start', () => {
    expect(new Set(officeRoles.flatMap(screensOf))).toEqual(new Set(office.map(({ path }) => path)))
    for (const officeRole of officeRoles)
      expect(screensOf(officeRole)).toContain(startOf({ role: 'user', officeRole }).replace('/dashboard/', ''))
    expect(screensOf('packer')).toEqual(['toShip', 'stock', 'newOrder', 'newOrder/:id'])
  })
})
