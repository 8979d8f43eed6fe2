/** A shop in which two admins make changes, and the history's entry about the last change. */
import { expect } from 'vitest'
import type { Change } from '#contract/history/schema.ts'
import type { NewProduct } from '#contract/products/schema/product.ts'
import { coil } from '#tests/coil.ts'
import { brokenInvariants } from '#tests/invariants.ts'
import { ana, type Person, root } from '#tests/people.ts'
import { openShop, type TestShop } from '#tests/shop.ts'
import type { Api } from '#web/api/client.ts'

export const marta: Person = { email: 'marta@fleje.example', name: 'Marta Gil', role: 'admin' }

export async function openHistory() {
  const shop = await openShop()
  const [rosa, other, customer] = [await shop.as(root), await shop.as(marta), await shop.as(ana)]
  const find = () => rosa.findProduct({ id: shop.productId })
  const edit = async (put: Partial<NewProduct>, by: Api = rosa) => {
    const { availableQuantity, version } = await find()
    const loaded = { ...coil, ...(await fieldsOf(rosa, shop)), availableQuantity }
    await by.updateProduct({
      id: shop.productId,
      body: { ...loaded, ...put, version, loadedAvailableQuantity: availableQuantity },
    })
    return lastChange(by)
  }
  return { shop, rosa, other, customer, find, edit }
}

async function fieldsOf(admin: Api, { productId }: TestShop): Promise<Partial<NewProduct>> {
  const product = await admin.findProduct({ id: productId })
  const { name, description, pricePerUnit, category, minimumOrder, quantity } = product
  return { name, description, pricePerUnit, category, minimumOrder, quantity }
}

export async function lastChange(admin: Api): Promise<Change> {
  const [change] = (await admin.readPage('listChanges', { limit: 1 })).rows
  return change ?? expect.fail('Nothing was changed')
}

export const undo = (admin: Api, { _id: id }: Change) => admin.undoChange({ id })
export const booksAreRight = async ({ database }: TestShop) => expect(await brokenInvariants(database.db)).toEqual([])
export const longAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000)
