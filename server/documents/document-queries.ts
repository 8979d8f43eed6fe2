/** Every statement about documents of products and the files they consist of. */
import { and, eq, sql } from 'drizzle-orm'
import type { ProductDocument } from '#contract/documents/rules/document.ts'
import type { Db } from '../database/db.ts'
import { documentFiles, productDocuments } from '../database/document-schema.ts'

/** A document as it is read: with the size of its file. */
export type SizedDocument = ProductDocument & { bytes: number }

/** Of a statement that reads `products`. The size is known without reading the file. */
export const documents = sql<SizedDocument[]>`coalesce((
  select json_agg(json_build_object('file', '/documents/' || file_name || '.pdf', 'kind', kind, 'title', title,
    'language', language, 'bytes', octet_length(bytes)) order by position)
  from product_documents join document_files on name = file_name where product_id = products.id), '[]')`

/** Puts these in the place of those a product had. Throws when a file is not in the shop. */
export async function replaceDocuments(tx: Db, productId: string, put: readonly ProductDocument[]): Promise<void> {
  await tx.delete(productDocuments).where(eq(productDocuments.productId, productId))
  const rows = put.map(({ file, kind, title, language }, index) => ({
    ...{ productId, position: index + 1, fileName: nameIn(file), kind, title, language },
  }))
  if (rows.length > 0) await tx.insert(productDocuments).values(rows)
}

const nameIn = (file: string) => file.slice('/documents/'.length, -'.pdf'.length)

/** Keeps a file, as one that was sent just now; one that is there stays as it is. */
export async function insertDocumentFile(db: Db, name: string, bytes: Uint8Array): Promise<void> {
  const isUnused = sql`${documentFiles.unusedSince} is not null`
  await db
    .insert(documentFiles)
    .values({ name, bytes })
    .onConflictDoUpdate({ target: documentFiles.name, set: { unusedSince: sql`now()` }, setWhere: isUnused })
}

export async function readDocumentFile(db: Db, name: string): Promise<Uint8Array | undefined> {
  const [row] = await db.select({ bytes: documentFiles.bytes }).from(documentFiles).where(eq(documentFiles.name, name))
  return row?.bytes
}

/** The names of those that products have, off sale too, or had before an edit, as the history has it. */
const usedNames = sql`(
  with product_history as (
    select stood from changes, lateral (values (before), (after)) as states (stood) where kind = 'product')
  select file_name from product_documents
  union all select substring(link from '/documents/([0-9a-f]{32})') from (
    select document ->> 'file' from product_changes, jsonb_array_elements(before -> 'documents') as document
    union all select document ->> 'file' from product_history, jsonb_array_elements(stood -> 'documents') as document
  ) as links (link))`

/** Deletes files that nothing has referred to since before that moment, and notes of the others whether anything does. */
export async function sweepDocumentFiles(db: Db, before: Date): Promise<void> {
  const isUsed = sql`exists (select from ${usedNames} as used (name) where used.name = document_files.name)`
  const { unusedSince } = documentFiles
  await db.update(documentFiles).set({ unusedSince: null }).where(and(sql`unused_since is not null`, isUsed))
  await db.update(documentFiles).set({ unusedSince: sql`now()` }).where(sql`unused_since is null and not ${isUsed}`)
  await db.delete(documentFiles).where(sql`${unusedSince} < ${before} and not ${isUsed}`)
}
