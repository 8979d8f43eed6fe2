/** Codes from authenticator apps, compared with the test values of RFC 6238. */
import { describe, expect, it } from 'vitest'
import { codeAt, encodeBase32, keyUri, newSecret, stepOf } from '#server/identity/totp.ts'

const secret = encodeBase32(Buffer.from('12345678901234567890'))
const at = (seconds: number) => new Date(seconds * 1000)

describe('a code', () => {
  // RFC 6238, appendix B: the last six of eight digits.
  it.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %d s is %s', (seconds, code) => {
    expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
  })

  it('is accepted only from half a minute before its period to half a minute after it', () => {
    const step = Math.floor(1111111109 / 30)
    for (const seconds of [1111111050, 1111111080, 1111111109, 1111111139])
      expect(stepOf(secret, '081804', at(seconds)), String(seconds)).toBe(step)
    for (const seconds of [1111111049, 1111111140])
      expect(stepOf(secret, '081804', at(seconds)), String(seconds)).toBeUndefined()
    for (const other of ['081805', '08180', '', '0818040'])
      expect(stepOf(secret, other, at(1111111109)), other).toBeUndefined()
  })
})

it('secrets are 160 bits in base32, and unique', () => {
  const [one, other] = [newSecret(), newSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  expect(encodeBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
})

it('authenticator apps get the name of the shop and the address of the user', () => {
  expect(keyUri('ABC', 'Coils & Co', 'ana@coils.example')).toBe(
    'otpauth://totp/Coils%20%26%20Co:ana%40coils.example?secret=ABC&issuer=Coils%20%26%20Co',
  )
})
