/** What a request's headers ask for: a content coding (RFC 9110, 12.5.3), or only what has changed (RFC 9110, 13.1.2). */

export type Coding = 'br' | 'gzip'

/**
 * The coding to answer in, of those available, best first; undefined means as it is. Whoever refuses everything there
 * is gets the answer as it is, which the standard allows: it is better than none.
 */
export function chooseCoding(
  acceptEncoding: string | null | undefined,
  available: readonly Coding[],
): Coding | undefined {
  const weights = readWeights(acceptEncoding ?? '')
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0
  const [best] = available.toSorted((a, b) => weightOf(b) - weightOf(a))
  if (!best || weightOf(best) === 0) return undefined
  // As it is comes last unless it is asked for more than anything else.
  return (weights.get('identity') ?? 0) > weightOf(best) ? undefined : best
}

/** Whether an answer may go out as it is. */
export function acceptsAsItIs(acceptEncoding: string | null | undefined): boolean {
  const weights = readWeights(acceptEncoding ?? '')
  return (weights.get('identity') ?? weights.get('*') ?? 1) > 0
}

/** `gzip;q=0.5, br` → gzip 0.5, br 1. A weight that is none counts as a refusal. */
function readWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [, coding, weight = '1'] = /^\s*([^\s;]+)\s*(?:;\s*q\s*=\s*([^\s;]+)\s*)?$/.exec(part) ?? []
    if (coding) weights.set(coding, /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(weight) ? Number(weight) : 0)
  }
  return weights
}

/** A strong entity tag names bytes, and the same page has others in each coding. `digest` is base64url. */
export function entityTag(digest: string, coding: Coding | undefined): string {
  return `"${digest}${coding ? `-${coding}` : ''}"`
}

/** Whether the asker has this already: any of a list, weak or strong, or `*`. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  if (ifNoneMatch.trim() === '*') return true
  const opaque = (tag: string) => tag.replace(/^W\//, '')
  const known = ifNoneMatch.match(/(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g) ?? []
  return known.some((tag) => opaque(tag) === opaque(etag))
}

/** Answers that what the asker has is still right, with all it must learn anew and nothing about the bytes. */
export function notModified(headers: Headers): Response {
  const kept = new Headers(headers)
  for (const name of ['content-type', 'content-length', 'content-encoding', 'last-modified']) kept.delete(name)
  return new Response(null, { status: 304, headers: kept })
}

/** Says that the answer depends on a header of the request, beside what was said before. */
export function varyBy(headers: Headers, name: string): void {
  const said = headers.get('vary')?.split(/\s*,\s*/) ?? []
  if (said.includes('*') || said.some((known) => known.toLowerCase() === name.toLowerCase())) return
  headers.set('Vary', [...said, name].join(', '))
}
