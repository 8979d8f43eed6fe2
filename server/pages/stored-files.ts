/** The addresses of files that admins have uploaded: pictures, link previews of pictures, and documents. */
import { Hono } from 'hono'
import type { Db } from '../database/db.ts'
import { makeDocumentFiles } from '../documents/routes.ts'
import { makePictureFiles } from '../pictures/routes.ts'
import { makeSharedPictures } from '../pictures/shared-pictures.ts'

export function makeStoredFiles(db: Db): Hono {
  return new Hono()
    .route('/', makePictureFiles(db))
    .route('/', makeSharedPictures(db))
    .route('/', makeDocumentFiles(db))
}
