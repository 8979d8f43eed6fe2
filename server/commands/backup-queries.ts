/** Statements about a database as a whole. */
import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'

export type Essentials = { orders: number; users: number; products: number }

/** The numbers of orders, users and products, including hidden rows, to compare after a restore. */
export async function countEssentials(db: Db): Promise<Essentials> {
  const { rows } = await rowsOf<Essentials>(
    db,
    sql`select (select count(*)::integer from orders) as orders, (select count(*)::integer from users) as users,
      (select count(*)::integer from products) as products`,
  )
  const [counted] = rows
  if (!counted) throw new Error('A statement without FROM returned no row')
  return counted
}
