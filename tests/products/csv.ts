/** Helpers that download, write, check and import an admin's CSV of products. */
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { root } from '#tests/people.ts'
import type { TestShop } from '#tests/shop.ts'

/** The cells of a row, by the names of the columns. */
type Row = Record<string, string>

export const fileOf = (text: string | Uint8Array<ArrayBuffer>) => new Blob([text], { type: 'text/csv' })

export const rowsIn = (text: string, delimiter = ','): Row[] => parse(text, { columns: true, bom: true, delimiter })

export const csvOf = (rows: Row[], delimiter = ',') => stringify(rows, { header: true, delimiter })

/** An admin's calls about CSV files. */
export async function openCsv(shop: TestShop) {
  const admin = await shop.as(root)
  const download = async (ask: Parameters<typeof admin.exportProducts>[0] = {}) =>
    (await admin.exportProducts(ask)).text()
  const check = (text: string | Uint8Array<ArrayBuffer>) => admin.checkImport({ body: fileOf(text) })
  const apply = async (text: string) => {
    const { seen } = await check(text)
    return admin.importProducts({ seen, body: fileOf(text) })
  }
  return { admin, download, check, apply }
}
