/** Relative links in Markdown documents, to files and to their headings. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

/** `path` is relative to the root: `docs/operating.md`. */
export type DocumentLink = { from: string; path: string; heading: string }

export function linksOf(root: string, document: string): DocumentLink[] {
  const text = readFileSync(join(root, document), 'utf8')
  return Array.from(
    text.matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]*))?\)/g),
    ([, to = '', heading = '']) => ({
      from: document,
      path: to === '' ? document : posix.join(posix.dirname(document), to),
      heading,
    }),
  )
}

/** Dead links, each in the form `docs/operating.md: docs/security.md#nothing`. */
export function deadLinksOf(root: string, links: DocumentLink[]): string[] {
  const isDead = ({ path, heading }: DocumentLink) =>
    !existsSync(join(root, path)) || (heading !== '' && !headingsOf(join(root, path)).includes(heading))
  return links.filter(isDead).map(({ from, path, heading }) => `${from}: ${path}#${heading}`)
}

/** The anchors that GitHub generates: `## A person's data` becomes `a-persons-data`. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return Array.from(headings, ([, words = '']) =>
    words
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
