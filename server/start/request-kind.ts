/** Classifies requests into a few kinds, because a metrics label must not get a value for each path that visitors request. */
const kinds = [
  [/^\/api\/(health|ready)\b/, 'probe'],
  [/^\/api\//, 'api'],
  [/^\/(assets|pictures|sitemap)\/|^\/[\w-]+\.(js|png|svg|ico|txt|xml)$/, 'file'],
  [/^\/identity\//, 'identity'],
  [/^\/webhooks\//, 'webhook'],
] as const

export type RequestKind = (typeof kinds)[number][1] | 'page'

/** Takes a path, with or without its query. */
export function kindOf(url: string): RequestKind {
  const [path = ''] = url.split('?', 1)
  return kinds.find(([pattern]) => pattern.test(path))?.[1] ?? 'page'
}
