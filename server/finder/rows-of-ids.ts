/** Rows of the index by product id. */
import type { ProductIndex } from './product-index.ts'

/**
 * Returns a function that turns ids, separated by spaces, into rows. It caches the last result: every search passes the ids of
 * the sold-out products. There may be six thousand of them, and they rarely change.
 */
export function rowsOfIds(): (ids: string, index: ProductIndex) => readonly number[] {
  let last: { ids: string; index: ProductIndex; rows: readonly number[] } | undefined
  return (ids, index) => {
    if (last?.ids !== ids || last.index !== index)
      last = { ids, index, rows: ids.split(' ').flatMap((id) => index.rowOf(id) ?? []) }
    return last.rows
  }
}
