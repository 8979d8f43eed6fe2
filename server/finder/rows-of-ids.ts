/** Rows of the index by the ids of products. */
import type { ProductIndex } from './product-index.ts'

/**
 * A function that reads the rows of ids, which have spaces between. It remembers the last ones: who is sold out is asked for at
 * each search, and is mostly who was sold out before; of a hundred thousand products these are six thousand ids.
 */
export function rowsOfIds(): (ids: string, index: ProductIndex) => readonly number[] {
  let last: { ids: string; index: ProductIndex; rows: readonly number[] } | undefined
  return (ids, index) => {
    if (last?.ids !== ids || last.index !== index)
      last = { ids, index, rows: ids.split(' ').flatMap((id) => index.rowOf(id) ?? []) }
    return last.rows
  }
}
