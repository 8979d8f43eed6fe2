/** The statements about the files of product documents. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { documentFiles } from '../database/document-schema.ts'

/** Stores a file as unused since now. A file that is already stored keeps its bytes, and if it is in use, it stays in use. */
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

/** The names of files that are in use: in products, also in those off sale, in their earlier edits, and in the history. */
const usedNames = sql`(
  with product_history as (
    select stood from changes, lateral (values (before), (after)) as states (stood) where kind = 'product')
  select file_name from product_documents
  union all select substring(link from '/documents/([0-9a-f]{32})') from (
    select document ->> 'file' from product_changes, jsonb_array_elements(before -> 'documents') as document
    union all select document ->> 'file' from product_history, jsonb_array_elements(stood -> 'documents') as document
  ) as links (link))`

/** Updates `unused_since` of all files, and deletes the files that have been unused since a time earlier than `before`. */
export async function sweepDocumentFiles(db: Db, before: Date): Promise<void> {
  const isUsed = sql`exists (select from ${usedNames} as used (name) where used.name = document_files.name)`
  const { unusedSince } = documentFiles
  await db.update(documentFiles).set({ unusedSince: null }).where(and(sql`unused_since is not null`, isUsed))
  await db.update(documentFiles).set({ unusedSince: sql`now()` }).where(sql`unused_since is null and not ${isUsed}`)
  await db.delete(documentFiles).where(sql`${unusedSince} < ${before} and not ${isUsed}`)
}
