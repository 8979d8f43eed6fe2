/** PDF documents of products: kinds, languages and limits of an upload. */

export const mostDocumentBytes = 10 * 1024 * 1024

/** The most documents of one product. */
export const mostDocuments = 12

export const documentKinds = ['data sheet', 'safety sheet', 'declaration', 'manual'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documentKindNames: Record<DocumentKind, string> = {
  'data sheet': 'Data sheet',
  'safety sheet': 'Safety and handling',
  declaration: 'Declaration',
  manual: 'Manual',
}

export const documentLanguages = ['en', 'es', 'de', 'fr', 'it', 'pt', 'nl', 'pl', 'cs', 'sv', 'tr'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

export const documentLanguageNames: Record<DocumentLanguage, string> = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  fr: 'French',
  it: 'Italian',
  pt: 'Portuguese',
  nl: 'Dutch',
  pl: 'Polish',
  cs: 'Czech',
  sv: 'Swedish',
  tr: 'Turkish',
}

/** `file` is the document's link. */
export type ProductDocument = { file: string; kind: DocumentKind; title: string; language: DocumentLanguage }

export const notAPdf = 'Please choose a PDF'
const tooLongADocument = `Please choose a PDF of at most ${mostDocumentBytes / 1024 / 1024} MB`

/**
 * The message if the file is refused before its upload, else undefined. A file without a type passes, because the server checks
 * the content.
 */
export function documentRefusal({ type, size }: { type: string; size: number }): string | undefined {
  if (type && type !== 'application/pdf') return notAPdf
  return size > mostDocumentBytes ? tooLongADocument : undefined
}

/** The initial values of a new document. Kind and title are guessed from the file name. */
export function documentFrom(file: string, fileName: string): ProductDocument {
  const title = fileName
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
    .slice(0, 120)
  const kind = kindSigns.find(([, sign]) => sign.test(fileName))?.[0] ?? 'data sheet'
  return { file, kind, title, language: 'en' }
}

const kindSigns: readonly (readonly [DocumentKind, RegExp])[] = [
  ['safety sheet', /safety|handling|sds\b/i],
  ['declaration', /declaration|conformity|certificate/i],
  ['manual', /manual|instruction/i],
]

/** `240 kB`, `1.4 MB`: decimal units, as in file managers. */
export function writeFileSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000))
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
