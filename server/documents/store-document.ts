/** Stores a PDF that an admin uploads: checked by its content and named by its hash, so that equal files are stored once. */
import { createHash } from 'node:crypto'
import { notAPdf } from '#contract/documents/rules.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { insertDocumentFile } from './document-queries.ts'
import { isPdf } from './is-pdf.ts'

/** Returns the link of the document. */
export async function storeDocument(db: Db, sent: Uint8Array): Promise<string> {
  if (!isPdf(sent)) throw new Refusal(422, notAPdf)
  const name = createHash('sha256').update(sent).digest('hex').slice(0, 32)
  await insertDocumentFile(db, name, sent)
  return `/documents/${name}.pdf`
}
