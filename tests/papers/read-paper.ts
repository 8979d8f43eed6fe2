/** A paper's text in reading order, its number of pages, size, number of fonts and digest. */
import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'

export async function readPaper(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const document = await getDocumentProxy(bytes)
  const { totalPages: pages, text } = await extractText(document, { mergePages: true })
  const [, , width = 0, height = 0] = (await document.getPage(1)).view
  const fonts = [
    ...Buffer.from(await file.arrayBuffer())
      .toString('latin1')
      .matchAll(/\/FontFile2/g),
  ].length
  return { text: text.replaceAll(/\s+/g, ' '), pages, size: [Math.round(width), Math.round(height)], fonts, sha256 }
}
