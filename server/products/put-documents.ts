/** Puts the documents that a product lists, of those that the shop has. */
import type { ProductDocument } from '#contract/documents/rules/document.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { violatesConstraint } from '../database/statements.ts'
import { replaceDocuments } from '../documents/document-queries.ts'

export async function putDocuments(tx: Db, productId: string, documents: readonly ProductDocument[]): Promise<void> {
  await replaceDocuments(tx, productId, documents).catch((error) => {
    if (!violatesConstraint(error, 'product_documents_are_in_the_shop')) throw error
    const sentence = 'The shop has no such document: please send the PDF again'
    throw new Refusal(422, sentence, { errors: { documents: sentence } })
  })
}
