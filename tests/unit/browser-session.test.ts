/** The session that a browser shows, read from the stored token and the server's last answer about the role. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubPage } from '#tests/browser-page.ts'
import { stubStorage } from '#tests/browser-storage.ts'
import { loadedAnew } from '#tests/loaded-anew.ts'
import { initialsOf } from '#web/every-page/initials.ts'
import { clearSession, readSession, readToken, saveHint, saveToken, sessions } from '#web/every-page/session.ts'

const claims = { email: 'ana@x.example', name: 'Ana Ñúñez', iat: 1_700_000_000, exp: 1_700_003_600 }
const session = {
  status: 'in',
  email: 'ana@x.example',
  isConfirmed: true,
  name: 'Ana Ñúñez',
  image: '',
  isAdmin: false,
  isRoleKnown: false,
  issuedAt: new Date(1_700_000_000_000),
  expiresAt: new Date(1_700_003_600_000),
}
const tokenOf = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`

beforeEach(() => void stubStorage())
afterEach(() => vi.unstubAllGlobals())

it.each<[string, object, object]>([
  ['of a confirmed customer', { ...claims, email_verified: true }, session],
  [
    'of a customer whose address is unconfirmed',
    { ...claims, email_verified: false },
    { ...session, isConfirmed: false },
  ],
  ['without a name', { ...claims, name: 7 }, { ...session, name: '' }],
  [
    'whose token contains - and _ instead of + and /',
    { ...claims, name: '>>>???ÿÿ' },
    { ...session, name: '>>>???ÿÿ' },
  ],
])('a session %s is read from its token', (_, payload, read) => {
  saveToken(tokenOf(payload))
  expect(readSession()).toEqual(read)
})

it.each<[string, string]>([
  ['a missing token', ''],
  ['a word', 'token'],
  ['a payload that is not base64', 'a.*.c'],
  ['a payload that is not JSON', `a.${btoa('{')}.c`],
  ['a payload that is null', tokenOf(null)],
  ['a token without an address', tokenOf({ ...claims, email: undefined })],
  ['a token without a time of issue', tokenOf({ ...claims, iat: '1' })],
  ['a token without an expiry time', tokenOf({ ...claims, exp: undefined })],
])('%s is not a session', (_, token) => {
  if (token) saveToken(token)
  expect(readSession()).toEqual({ status: 'out' })
})

describe('the role in the header', () => {
  it('is taken from the last answer of the server, as is the picture', () => {
    saveToken(tokenOf(claims))
    saveHint({ isAdmin: true, image: '/a.png' })
    expect(readSession()).toEqual({ ...session, isAdmin: true, isRoleKnown: true, image: '/a.png' })
    saveHint({ isAdmin: false, image: '' })
    expect(readSession()).toEqual({ ...session, isRoleKnown: true })
  })

  it('is unknown if the stored value is not a valid answer', () => {
    saveToken(tokenOf(claims))
    for (const stored of ['{', 'null', '{"isAdmin":"yes","image":7}']) {
      localStorage.setItem('fleje.session', stored)
      expect(readSession()).toEqual(session)
    }
  })
})

it('signing out removes the token, the role and the picture, and notifies subscribers', () => {
  const told = vi.fn()
  vi.stubGlobal('window', { addEventListener: () => {} })
  const stop = sessions.subscribe(told)
  saveToken(tokenOf(claims))
  saveHint({ isAdmin: true, image: '/a.png' })
  clearSession()
  expect(told).toHaveBeenCalledTimes(3)
  expect([readToken(), localStorage.getItem('fleje.session')]).toEqual([null, null])
  expect(readSession()).toEqual({ status: 'out' })
  stop()
  saveToken(tokenOf(claims))
  expect(told).toHaveBeenCalledTimes(3)
})

it('forms that keep typed values are notified of a change in another tab before the change is shown', async () => {
  const { onChangeInOtherTab, sessions } =
    await loadedAnew<typeof import('#web/every-page/session.ts')>('web/every-page/session.ts')
  const page = stubPage('/')
  const told: string[] = []
  sessions.subscribe(() => told.push('shown'))
  const stop = onChangeInOtherTab(() => told.push('kept'))
  page.fire('storage')
  expect(told).toEqual(['kept', 'shown'])
  stop()
  page.fire('storage')
  expect(told).toEqual(['kept', 'shown', 'shown'])
})

it.each([
  ['Ana Ruiz', 'AR'],
  ['Ana María Ruiz Ñúñez', 'AÑ'],
  [' ana  ruiz ', 'AR'],
  ['ana', 'A'],
  ['ana.ruiz@coils.example', 'A'],
  ['ana @coils', 'A'],
  ['', ''],
  ['😀na Ruiz', '😀R'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

it('an unchanged session stays the same object, so that nothing is rendered again', () => {
  saveToken(tokenOf(claims))
  expect(readSession()).toBe(readSession())
})

it('there is no session on the server', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { readSession, readToken, sessions } =
    await loadedAnew<typeof import('#web/every-page/session.ts')>('web/every-page/session.ts')
  expect([readSession(), sessions.onServer(), readToken()]).toEqual([{ status: 'out' }, { status: 'out' }, null])
})
