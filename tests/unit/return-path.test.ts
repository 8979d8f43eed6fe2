import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loginPathFrom, returnPathOf, safePath } from '#web/every-page/return-path.ts'

describe('the way back after signing in', () => {
  it('leads to the earlier page', () => {
    const login = new URL(loginPathFrom('/products/1?quantity=4'), 'http://shop')
    expect(returnPathOf(login.search)).toBe('/products/1?quantity=4')
  })

  it('leads home without a path', () => {
    expect(returnPathOf('')).toBe('/')
  })

  it.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/%09/evil\n',
    '/.//evil.example/phish',
    '/..//evil.example',
  ])('never leads out of the shop: %j', (from) => {
    expect(returnPathOf(`?from=${encodeURIComponent(from)}`)).toBe('/')
  })

  it('never leads out of the shop, whatever the parameter', () => {
    const begin = fc.array(fc.constantFrom('/', './', '../', '\\', '\t'), { maxLength: 4 })
    const rest = fc.array(fc.constantFrom('evil.example', '/', '?', '#', '@', ':', '%2f', 'products'))
    const written = fc.tuple(begin, rest).map((parts) => `/${parts.flat().join('')}`)
    fc.assert(
      fc.property(fc.oneof(written, fc.string({ unit: 'binary' })), (path) => {
        expect(new URL(safePath(path), 'https://shop.example').origin).toBe('https://shop.example')
      }),
      { numRuns: 1000 },
    )
  })
})
