/** Keeping a picture that an admin sent: named by its content, so that the same is kept once. */
import { createHash } from 'node:crypto'
import type { Db } from '../database/connect.ts'
import { makePicture } from './make-picture.ts'
import { insertPicture, widthOfPicture } from './picture-queries.ts'

/** Gives its link: that of the widest WebP, as products have it. */
export async function storePicture(db: Db, sent: Uint8Array): Promise<string> {
  const name = createHash('sha256').update(sent).digest('hex').slice(0, 32)
  const known = await widthOfPicture(db, name)
  if (known) return linkOf(name, known)
  const files = await makePicture(sent)
  await insertPicture(db, name, files)
  return linkOf(name, Math.max(...files.map(({ width }) => width)))
}

const linkOf = (name: string, width: number) => `/pictures/${name}-${width}.webp`
