/** The bytes of a cached answer in each coding, and when other instances are notified of a change. */
import type { IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type CacheTag, type Change, invalidate, invalidateStock } from '#server/database/changes.ts'
import type { Database } from '#server/database/connect.ts'
import { formFor, makeCachedAnswer } from '#server/http/cached-answer.ts'
import { keepUpToDate } from '#server/http/keep-up-to-date.ts'

const long = Buffer.from('{"name":"strap"}'.repeat(200))
const asking = (accepted?: string) => ({ headers: { 'accept-encoding': accepted } }) as unknown as IncomingMessage
const headerOf = (head: string[], name: string) => head[head.indexOf(name) + 1]

describe('a cached answer', () => {
  it.each<[string | undefined, string | undefined, (body: Buffer) => Buffer]>([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['identity', undefined, (body) => body],
    [undefined, undefined, (body) => body],
  ])('for accept-encoding %s is sent as %s, compressed once', async (accepted, coding, decode) => {
    const answer = makeCachedAnswer(200, [['content-type', 'application/json']], long)
    const form = await formFor(answer, asking(accepted))
    expect(decode(form.body)).toEqual(long)
    expect(form.head.includes('Content-Encoding')).toBe(coding !== undefined)
    if (coding) expect(headerOf(form.head, 'Content-Encoding')).toBe(coding)
    expect(headerOf(form.head, 'Content-Length')).toBe(String(form.body.length))
    // The second call returns the finished form itself, not a promise.
    expect(formFor(answer, asking(accepted))).toBe(form)
  })

  it('that is tiny is sent uncompressed', async () => {
    const answer = makeCachedAnswer(200, [], Buffer.from('[]'))
    const form = await formFor(answer, asking('gzip, br'))
    expect([form.body.toString(), form.head.includes('Content-Encoding')]).toEqual(['[]', false])
  })

  it('names each header in its Vary once, and adds Accept-Encoding', () => {
    const { headers } = makeCachedAnswer(
      200,
      [
        ['vary', 'Origin, Accept'],
        ['vary', 'Accept'],
        ['etag', 'x'],
      ],
      long,
    )
    expect(headers).toEqual([['Vary', 'Origin, Accept, Accept-Encoding']])
  })

  it.each<[string, number, [string, string][], boolean]>([
    ['the status 200', 200, [], true],
    ['the status 200 and max-age', 200, [['cache-control', 'public, max-age=0']], true],
    ['no-store', 200, [['cache-control', 'private, no-store']], false],
    ['the status 404', 404, [], false],
  ])('with %s (%i, %j) has a digest: %s', (_, status, headers, has) => {
    expect(makeCachedAnswer(status, headers, long).digest !== undefined).toBe(has)
  })

  it('has a different digest for other bytes, another next page or another total, and for nothing else', () => {
    const digest = (headers: [string, string][], body = long) => makeCachedAnswer(200, headers, body).digest
    const plain = digest([])
    expect(
      digest([
        ['date', 'now'],
        ['server-timing', 'db'],
      ]),
    ).toBe(plain)
    const different = [
      digest([['link', 'next']]),
      digest([['x-total-count', '1']]),
      digest([['x-total-count', '2']]),
      digest([], Buffer.from('[]')),
    ]
    expect(new Set([plain, ...different]).size).toBe(5)
  })
})

describe('changes to the database', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  function open() {
    vi.useFakeTimers()
    const [expired, published]: [CacheTag[][], CacheTag[][]] = [[], []]
    let tell: (change: Change) => void = () => {}
    const db = {} as Database['db']
    const changes = {
      publish: ({ sources }: Change) => void published.push(sources),
      subscribe: (listener: (change: Change) => void) => {
        tell = listener
        return () => {
          tell = () => {}
        }
      },
    }
    const cache = {
      expire: (change: Change | 'everything') => {
        if (change !== 'everything') expired.push(change.sources)
      },
    }
    const stop = keepUpToDate(cache, { db, changes } as unknown as Database)
    return { db, expired, published, stop, tellFromElsewhere: (change: Change) => tell(change) }
  }

  it('expire cached answers here, and are published to other instances at once', () => {
    const { db, expired, published } = open()
    invalidate(db, { sources: ['reviews'] })
    invalidate(db, { sources: ['products'] })
    expect(expired).toEqual([['reviews'], ['products']])
    expect(published).toEqual(expired)
  })

  it('by a first sale are published at once; changes by later sales are published in batches, at most twice a second', () => {
    const { db, expired, published } = open()
    for (const slug of ['a', 'b', 'c', 'b']) invalidateStock(db, slug)
    expect(expired).toEqual([['products', 'product a']])
    vi.advanceTimersByTime(499)
    expect(expired).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(expired).toEqual([
      ['products', 'product a'],
      ['products', 'product b', 'product c'],
    ])
    invalidateStock(db, 'd')
    expect(expired).toHaveLength(2)
    vi.advanceTimersByTime(500)
    expect(expired[2]).toEqual(['products', 'product d'])
    vi.advanceTimersByTime(1_000)
    expect(expired).toHaveLength(3)
    invalidateStock(db, 'e')
    expect(expired).toHaveLength(4)
    expect(published).toEqual(expired)
  })

  it('reported by other instances expire answers here and are not published again; after stop(), they expire nothing', () => {
    const { db, expired, published, stop, tellFromElsewhere } = open()
    tellFromElsewhere({ sources: ['reviews'] })
    expect([expired, published]).toEqual([[['reviews']], []])
    stop()
    tellFromElsewhere({ sources: ['reviews'] })
    invalidate(db, { sources: ['reviews'] })
    expect(expired).toHaveLength(1)
  })
})
