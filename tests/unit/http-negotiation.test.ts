/** The examples of RFC 9110, and the cases between them. */
import { describe, expect, it } from 'vitest'
import { acceptsAsItIs, chooseCoding, entityTag, isKnown, varyBy } from '#server/http/http-negotiation.ts'
import { allowOf } from '#server/http/method-not-allowed.ts'

describe('the coding of an answer (RFC 9110, 12.5.3)', () => {
  it.each([
    // The five examples of the standard.
    ['compress, gzip', 'gzip'],
    ['', undefined],
    ['*', 'br'],
    ['compress;q=0.5, gzip;q=1.0', 'gzip'],
    ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
    // The headers of browsers.
    ['gzip, deflate, br, zstd', 'br'],
    // Refusals, weights and case.
    [undefined, undefined],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000 , gzip ; q=0.1', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['BR', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0', undefined],
    ['identity', undefined],
    ['identity;q=1, br;q=0.5', undefined],
    ['identity;q=0.5, br;q=0.5', 'br'],
    ['identity;q=0, *', 'br'],
    ['identity;q=0', undefined],
    ['brotli, xgzip', undefined],
    ['br;q=nonsense, gzip', 'gzip'],
    ['br;q=1.5, gzip', 'gzip'],
    [',, gzip', 'gzip'],
  ])('for Accept-Encoding %o is %o', (header, coding) => {
    expect(chooseCoding(header, ['br', 'gzip'])).toBe(coding)
  })

  it.each([
    [undefined, true],
    ['', true],
    ['br', true],
    ['identity;q=0', false],
    ['*;q=0', false],
    ['*;q=0, identity', true],
  ])('may be none for Accept-Encoding %o: %o', (header, takes) => {
    expect(acceptsAsItIs(header)).toBe(takes)
  })
})

describe('conditional requests (RFC 9110, 8.8.3 and 13.1.2)', () => {
  it.each([
    // The examples of the standard.
    ['"xyzzy"', '"xyzzy"', true],
    ['W/"xyzzy"', '"xyzzy"', true],
    ['"xyzzy", "r2d2xxxx", "c3piozzzz"', '"r2d2xxxx"', true],
    ['W/"xyzzy", W/"r2d2xxxx", W/"c3piozzzz"', '"c3piozzzz"', true],
    ['*', '"xyzzy"', true],
    // 8.8.3.2: weak comparison.
    ['W/"1"', 'W/"1"', true],
    ['W/"2"', 'W/"1"', false],
    ['W/"1"', '"1"', true],
    ['"1"', '"1"', true],
    // Missing, malformed and empty values.
    [null, '"1"', false],
    ['', '"1"', false],
    ['1', '"1"', false],
    ['"a, 1"', '"1"', false],
    ['"1"x', '"1-br"', false],
    ['""', '""', true],
  ])('with If-None-Match %o match the tag %o: %o', (ifNoneMatch, etag, known) => {
    expect(isKnown(ifNoneMatch, etag)).toBe(known)
  })

  it('distinguish the bytes of different codings', () => {
    const codings = [undefined, 'gzip', 'br'] as const
    expect(codings.map((coding) => entityTag('abc', coding))).toEqual(['"abc"', '"abc-gzip"', '"abc-br"'])
  })
})

it.each([
  [undefined, 'Accept-Encoding'],
  ['Authorization', 'Authorization, Accept-Encoding'],
  ['accept-encoding', 'accept-encoding'],
  ['*', '*'],
])('Vary %o becomes %o', (said, becomes) => {
  const headers = new Headers(said === undefined ? {} : { vary: said })
  varyBy(headers, 'Accept-Encoding')
  expect(headers.get('vary')).toBe(becomes)
})

it.each([
  [['GET'], 'GET, HEAD, OPTIONS'],
  [['GET', 'POST'], 'GET, HEAD, POST, OPTIONS'],
  [['PUT', 'DELETE'], 'PUT, DELETE, OPTIONS'],
])('Allow for the methods %o is %s', (methods, allow) => {
  expect(allowOf(methods)).toBe(allow)
})
