/** The statements about address books. */
import { asc, eq } from 'drizzle-orm'
import type { Address, NewAddress } from '#contract/cart/schema/cart.ts'
import { type AddressParts, textOf } from '#contract/places/rules/formats/address-parts.ts'
import { writtenCode } from '#contract/places/rules/postal-code.ts'
import { addresses } from '../database/cart-schema.ts'
import type { Db } from '../database/db.ts'

export async function addressesOf(db: Db, userId: string): Promise<Address[]> {
  const { label, company, address, parts, country, phone, isDefault } = addresses
  const rows = await db
    .select({ label, company, address, parts, country, phone, isDefault })
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(asc(addresses.position))
  return rows.map(({ parts: known, ...entry }) => ({ ...entry, ...(known && { parts: known }) }))
}

export async function replaceAddresses(tx: Db, userId: string, book: NewAddress[]): Promise<void> {
  await tx.delete(addresses).where(eq(addresses.userId, userId))
  const rows = book.map(({ label = '', company = '', isDefault = false, ...entry }, position) => {
    const { parts, address = '', country = '', phone } = entry
    const written = parts ? inWriting(parts) : { address, country }
    return { userId, position, label, company, isDefault, phone, ...written }
  })
  if (rows.length > 0) await tx.insert(addresses).values(rows)
}

function inWriting(typed: AddressParts) {
  const { country } = typed
  const parts = { ...typed, ...(typed.postalCode && { postalCode: writtenCode(country, typed.postalCode) }) }
  return { address: textOf(parts), country, parts }
}
