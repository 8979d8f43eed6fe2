/** Stores an uploaded picture under a hash of its content, so that equal files are stored once. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { StoredPicture } from '#contract/pictures/schema.ts'
import type { Db } from '../database/db.ts'
import { isAnimated, makePicture } from './make-picture.ts'
import { insertPicture, widthOfPicture } from './picture-queries.ts'

/** Returns the link of the widest WebP file, for use in a product. */
export async function storePicture(db: Db, sent: Uint8Array): Promise<z.infer<typeof StoredPicture>> {
  const name = createHash('sha256').update(sent).digest('hex').slice(0, 32)
  const width = (await widthOfPicture(db, name)) ?? (await makeAndKeep(db, name, sent))
  return { image: `/pictures/${name}-${width}.webp`, wasAnimated: await isAnimated(sent) }
}

/** Returns the width of the widest file. */
async function makeAndKeep(db: Db, name: string, sent: Uint8Array): Promise<number> {
  const files = await makePicture(sent)
  await insertPicture(db, name, files)
  return Math.max(...files.map(({ width }) => width))
}
