/** The addresses of files about products: pictures, link previews of pictures, documents and data sheets. */
import { Hono } from 'hono'
import { makeDocumentFiles } from '../documents/routes.ts'
import { makePictureFiles } from '../pictures/routes.ts'
import { makeSharedPictures } from '../pictures/shared-pictures.ts'
import { type DataSheetParts, makeDataSheets } from './data-sheet.ts'

export function makeProductFiles(parts: DataSheetParts): Hono {
  return new Hono()
    .route('/', makePictureFiles(parts.db))
    .route('/', makeSharedPictures(parts.db))
    .route('/', makeDocumentFiles(parts.db))
    .route('/', makeDataSheets(parts))
}
