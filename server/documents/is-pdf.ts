/** Tells a PDF by its content, whatever it calls itself. */

/** ISO 32000: it begins with its version, and ends with where its table of objects is, and a mark. */
const beginning = /^%PDF-[12]\.\d\s/
const end = /startxref\s+\d+\s+%%EOF/

/** Readers look for the end in the last kilobyte: some programs leave something behind it. */
const endBytes = 1024

/** Whether it is one from its first byte on. What has something else before it may be a page or a picture as well. */
export function isPdf(bytes: Uint8Array): boolean {
  return beginning.test(asLatin(bytes.subarray(0, 16))) && end.test(asLatin(bytes.subarray(-endBytes)))
}

const asLatin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1')
