/** Statements on uploaded pictures. */
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { pictureFiles, pictures } from '../database/picture-schema.ts'
import { inTransaction } from '../database/statements.ts'
import type { PictureFile } from './make-picture.ts'

/**
 * The width of a stored picture's widest file, or undefined. The retention period of an unused picture begins anew, as if it
 * had just been uploaded.
 */
export async function widthOfPicture(db: Db, name: string): Promise<number | undefined> {
  await db
    .update(pictures)
    .set({ unusedSince: sql`now()` })
    .where(and(eq(pictures.name, name), sql`unused_since is not null`))
  const [row] = await db
    .select({ width: sql<number | null>`max(width)` })
    .from(pictureFiles)
    .where(eq(pictureFiles.name, name))
  return row?.width ?? undefined
}

/** Stores a picture. An existing one keeps its bytes. */
export async function insertPicture(db: Db, name: string, files: readonly PictureFile[]): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.insert(pictures).values({ name }).onConflictDoNothing()
    await tx
      .insert(pictureFiles)
      .values(files.map((file) => ({ name, ...file })))
      .onConflictDoNothing()
  })
}

export async function readPictureFile(
  db: Db,
  { name, width, format }: Pick<PictureFile, 'width' | 'format'> & { name: string },
): Promise<Uint8Array | undefined> {
  const [row] = await db
    .select({ bytes: pictureFiles.bytes })
    .from(pictureFiles)
    .where(and(eq(pictureFiles.name, name), eq(pictureFiles.width, width), eq(pictureFiles.format, format)))
  return row?.bytes
}

/** Picture names used by products, on sale or not, and by earlier states of products in the history. */
const usedNames = sql`(
  with product_history as (
    select stood from changes, lateral (values (before), (after)) as sides (stood) where kind = 'product')
  select substring(link from '/pictures/([0-9a-f]{32})-') from (
    select image as link from products
    union all select image from product_pictures
    union all select before ->> 'image' from product_changes
    union all select view ->> 'image' from product_changes, jsonb_array_elements(before -> 'views') as view
    union all select stood ->> 'image' from product_history
    union all select view ->> 'image' from product_history, jsonb_array_elements(stood -> 'views') as view
  ) as links where link like '%/pictures/%')`

/** Deletes pictures unused since before the given time, and updates `unused_since` of the others. */
export async function sweepPictures(db: Db, before: Date): Promise<void> {
  const isUsed = sql`exists (select from ${usedNames} as used (name) where used.name = pictures.name)`
  await db.update(pictures).set({ unusedSince: null }).where(sql`unused_since is not null and ${isUsed}`)
  await db.update(pictures).set({ unusedSince: sql`now()` }).where(sql`unused_since is null and not ${isUsed}`)
  await db.delete(pictures).where(sql`unused_since < ${before} and not ${isUsed}`)
}
