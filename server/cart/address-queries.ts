/** The statements about address books. */
import { asc, eq } from 'drizzle-orm'
import type { Address } from '#contract/cart/schema/cart.ts'
import { addresses } from '../database/cart-schema.ts'
import type { Db } from '../database/db.ts'

export async function addressesOf(db: Db, userId: string): Promise<Address[]> {
  const { label, company, address, country, phone, isDefault } = addresses
  return db
    .select({ label, company, address, country, phone, isDefault })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.position))
}

export async function replaceAddresses(tx: Db, userId: string, book: Address[]): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId))
  const rows = book.map(({ label = '', company = '', isDefault = false, ...address }, position) => {
    return { userId, position, label, company, isDefault, ...address }
  })
  if (rows.length > 0) await tx.insert(addresses).values(rows)
}
