/** Recognises a PDF by its content, not by its name. */

/** ISO 32000: a PDF starts with the version, and ends with the position of the cross-reference table and a marker. */
const beginning = /^%PDF-[12]\.\d\s/
const end = /startxref\s+\d+\s+%%EOF/

/** Like PDF readers, looks for the end in the last kilobyte, because some programs append data. */
const endBytes = 1024

/** Whether the file is a PDF from its first byte. With other data first, it could also be a page or a picture. */
export function isPdf(bytes: Uint8Array): boolean {
  return beginning.test(asLatin(bytes.subarray(0, 16))) && end.test(asLatin(bytes.subarray(-endBytes)))
}

const asLatin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
