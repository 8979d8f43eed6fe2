import { describe, expect, it } from 'vitest'
import { loginPathFrom, returnPathOf } from '#web/every-page/return-path.ts'

describe('the way back after signing in', () => {
  it('leads to where the visitor came from', () => {
    const login = new URL(loginPathFrom('/products/1?quantity=4'), 'http://shop')
    expect(returnPathOf(login.search)).toBe('/products/1?quantity=4')
  })

  it('leads home when nobody said', () => {
    expect(returnPathOf('')).toBe('/')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%09/evil\n',
  ])('never leads out of the shop: %j', (from) => {
    expect(returnPathOf(`?from=${encodeURIComponent(from)}`)).toBe('/')
  })
})
