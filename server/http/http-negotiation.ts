/** HTTP negotiation: content coding (RFC 9110, 12.5.3) and conditional requests (RFC 9110, 13.1.2). */

export type Coding = 'br' | 'gzip'

/**
 * The content coding to use, chosen from `available` (best first); undefined means identity (uncompressed). A client that refuses
 * everything available also gets identity: the standard allows that, and an answer is better than none.
 */
export function chooseCoding(
  acceptEncoding: string | null | undefined,
  available: readonly Coding[],
): Coding | undefined {
  const weights = readWeights(acceptEncoding ?? '')
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = available.toSorted((a, b) => weightOf(b) - weightOf(a))
  if (!best || weightOf(best) === 0) return undefined
  // Identity comes last, unless its weight is higher than any other.
  return (weights.get('identity') ?? 0) > weightOf(best) ? undefined : best
}

/** Whether the client accepts identity (uncompressed). */
export function acceptsAsItIs(acceptEncoding: string | null | undefined): boolean {
  const weights = readWeights(acceptEncoding ?? '')
  return (weights.get('identity') ?? weights.get('*') ?? 1) > 0
}

/** `gzip;q=0.5, br` → gzip 0.5, br 1. An invalid weight counts as 0, a refusal. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [, coding, weight = '1'] = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*([^\s;]+)\s*)?$/.exec(part) ?? []
    if (coding) weights.set(coding, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0)
  }
  return weights
}

/** A strong ETag identifies bytes, which differ between codings of the same page. `digest` is base64url. */
export function entityTag(digest: string, coding: Coding | undefined): string {
  return `"${digest}${coding ? `-${coding}` : ''}"`
}

/** Whether If-None-Match is `*`, or has a tag that equals the ETag in a weak comparison. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch === etag) return true
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string) => tag.replace(/^W\//, '')
  const known = ifNoneMatch.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? []
  return known.some((tag) => opaque(tag) === opaque(etag))
}

/** 304 Not Modified: keeps the headers, except those about the body. */
export function notModified(headers: Headers): Response {
  const unchanged = new Headers(headers)
  for (const name of ['content-type', 'content-length', 'content-encoding', 'last-modified']) unchanged.delete(name)
  return new Response(null, { status: 304, headers: unchanged })
}

/** Adds the name of a request header to Vary. */
export function varyBy(headers: Headers, name: string): void {
  const varying = headers.get('vary')?.split(/\s*,\s*/) ?? []
  if (varying.includes('*') || varying.some((known) => known.toLowerCase() === name.toLowerCase())) return
  headers.set('Vary', [...varying, name].join(', '))
}
