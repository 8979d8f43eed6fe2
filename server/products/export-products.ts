/** Exports products as CSV, in batches. */
import { separatorBeside } from '#contract/rules/lists/csv.ts'
import type { CheckedQuery } from '#contract/table.ts'
import { csvColumns, valuesOf, writeCell } from '#server/products/csv-columns.ts'
import type { Shop } from '../api/services.ts'
import { byteOrderMark, csvLines } from '../base/csv-lines.ts'
import { csvType, StreamedFile } from '../base/send-file.ts'
import { mapYielding } from '../base/yielding.ts'
import { readShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'
import { everyListedProduct } from './list-products.ts'
import type { ProductRow } from './product-queries.ts'
import { toWireProduct } from './to-wire.ts'

export async function exportProducts(
  shop: Pick<Shop, 'db' | 'finder'>,
  { decimal, ...filter }: CheckedQuery<'exportProducts'>,
  now: Date,
): Promise<StreamedFile> {
  const rowsPerPiece = 100
  const writeLines = csvLines(separatorBeside[decimal])
  async function* pieces() {
    yield byteOrderMark + writeLines([csvColumns])
    for await (const products of everyListedProduct(shop, filter)) {
      for (let from = 0; from < products.length; from += rowsPerPiece) {
        const cells = await mapYielding(products.slice(from, from + rowsPerPiece), cellsOf)
        yield writeLines(cells)
      }
    }
  }
  const cellsOf = (product: ProductRow) => {
    const values = valuesOf(toWireProduct(product))
    return csvColumns.map((column) => writeCell(column, values[column], decimal))
  }
  return new StreamedFile(pieces(), `products ${dayIn(await readShopSettings(shop.db), now)}.csv`, csvType)
}
