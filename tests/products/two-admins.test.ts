/** Two admins have the same product open, and customers buy meanwhile. */
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { productFields } from '#contract/products/rules/product.ts'
import { pick } from '#contract/rules/members.ts'
import { users } from '#server/database/schema.ts'
import { coil } from '#tests/coil.ts'
import { ana, type Person, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const gil: Person = { email: 'marta@fleje.example', name: 'Marta Gil', role: 'admin' }

/** Both admins have loaded the product. `edit` returns the request that Update Product sends for changes. */
async function openForBoth() {
  const shop = await openShop({ price: 154, available: 102 })
  const [rosa, other] = [await shop.as(root), await shop.as(gil)]
  const find = () => rosa.findProduct({ id: shop.productId })
  const loaded = await find()
  const edit = (changes: Partial<typeof coil>, known = loaded) => ({
    id: shop.productId,
    body: {
      ...pick(loaded, productFields),
      availableQuantity: known.availableQuantity,
      ...changes,
      version: known.version,
      loadedAvailableQuantity: known.availableQuantity,
    },
  })
  return { shop, rosa, marta: other, find, edit }
}

describe('two edits of one product', () => {
  it('both apply when they are about different fields', async () => {
    const { rosa, marta, find, edit } = await openForBoth()
    await rosa.updateProduct(edit({ pricePerUnit: 120 }))
    await marta.updateProduct(edit({ name: 'PET strap, green' }))
    expect(await find()).toMatchObject({ pricePerUnit: 120, name: 'PET strap, green', version: 3 })
  })

  it('of one field: the later edit is refused with the author and time of the earlier edit, and the current value', async () => {
    const { rosa, marta, find, edit } = await openForBoth()
    await rosa.updateProduct(edit({ pricePerUnit: 120, description: 'Greener.' }))
    const refusal = await refusalOf(marta.updateProduct(edit({ pricePerUnit: 110, name: 'PET strap, green' })))
    expect(refusal).toMatchObject({ status: 409, message: 'Rosa Oot has changed this product in the meantime' })
    expect(refusal.errors).toEqual({ pricePerUnit: 'Rosa Oot has changed this in the meantime' })
    const [clash, ...others] = refusal.facts.clashes as { field: string; changedBy: string; changedAt: string }[]
    expect(others).toEqual([])
    expect(clash).toMatchObject({ field: 'pricePerUnit', changedBy: 'Rosa Oot' })
    expect(Date.now() - Date.parse(clash?.changedAt ?? '')).toBeLessThan(60_000)
    expect(refusal.facts.product).toEqual(await find())
    expect(await find()).toMatchObject({ pricePerUnit: 120, description: 'Greener.', name: coil.name })
  })

  it('of one field: the refusal names the earlier author by their current name, even after deletion', async () => {
    const { shop, rosa, marta, edit } = await openForBoth()
    await marta.updateProduct(edit({ pricePerUnit: 120 }))
    const said = async () => (await refusalOf(rosa.updateProduct(edit({ pricePerUnit: 110 })))).message
    const rename = (email: string, name: string) =>
      shop.database.db.update(users).set({ name }).where(eq(users.email, email))
    await rename(gil.email, 'Marta Gil Ruiz')
    await rename(root.email, gil.name)
    expect(await said()).toBe('Marta Gil Ruiz has changed this product in the meantime')
    await rosa.deleteUser({ email: gil.email })
    expect(await said()).toBe('Marta Gil Ruiz has changed this product in the meantime')
  })

  it('of one field to the same value: neither edit is refused', async () => {
    const { rosa, marta, find, edit } = await openForBoth()
    await rosa.updateProduct(edit({ pricePerUnit: 120 }))
    await marta.updateProduct(edit({ pricePerUnit: 120, minimumOrder: 4 }))
    expect(await find()).toMatchObject({ pricePerUnit: 120, minimumOrder: 4 })
  })

  it('are compared field by field over several versions', async () => {
    const { rosa, marta, find, edit } = await openForBoth()
    await rosa.updateProduct(edit({ pricePerUnit: 120 }))
    await rosa.updateProduct(edit({ pricePerUnit: 154, quantity: 90 }, await find()))
    const refusal = await refusalOf(marta.updateProduct(edit({ quantity: 80, pricePerUnit: 110 })))
    expect(Object.keys(refusal.errors)).toEqual(['quantity', 'pricePerUnit'])
    await marta.updateProduct(edit({ quantity: 80 }, await find()))
    expect(await find()).toMatchObject({ quantity: 80, pricePerUnit: 154 })
  })

  it('at the same moment: one of the edits is refused', async () => {
    const { rosa, marta, edit } = await openForBoth()
    const both = [rosa.updateProduct(edit({ pricePerUnit: 120 })), marta.updateProduct(edit({ pricePerUnit: 110 }))]
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
    expect(outcomes.sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the stock', () => {
  it('that an admin typed is reduced by sales made meanwhile, and the answer has the result', async () => {
    const { shop, rosa, find, edit } = await openForBoth()
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 2 }) })
    expect(await rosa.updateProduct(edit({ availableQuantity: 500 }))).toEqual({
      success: true,
      modifiedCount: 1,
      availableQuantity: 498,
      version: 2,
    })
    expect((await find()).availableQuantity).toBe(498)
  })

  it('that an admin reduces by two broken pieces falls by two, even if the form was opened before a sale', async () => {
    const { shop, rosa, find, edit } = await openForBoth()
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 4 }) })
    await rosa.updateProduct(edit({ availableQuantity: 98 }))
    expect((await find()).availableQuantity).toBe(94)
  })

  it('counted by two admins is not added twice', async () => {
    const { shop, rosa, marta, find, edit } = await openForBoth()
    await rosa.updateProduct(edit({ availableQuantity: 200 }))
    await marta.updateProduct(edit({ availableQuantity: 200 }))
    expect((await find()).availableQuantity).toBe(200)
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 5 }) })
    const refusal = await refusalOf(marta.updateProduct(edit({ availableQuantity: 200 })))
    expect(refusal.errors).toEqual({ availableQuantity: 'Rosa Oot has changed this in the meantime' })
    expect(refusal.facts.product).toMatchObject({ availableQuantity: 195 })
  })

  it('that an admin left untouched is not changed by that admin’s edit', async () => {
    const { shop, rosa, marta, find, edit } = await openForBoth()
    await rosa.updateProduct(edit({ availableQuantity: 200 }))
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 5 }) })
    await marta.updateProduct(edit({ pricePerUnit: 110 }))
    expect(await find()).toMatchObject({ availableQuantity: 195, pricePerUnit: 110 })
  })
})

describe('the version of a product', () => {
  it('may be left out: the nine fields are then stored as sent', async () => {
    const { shop, rosa, marta, find, edit } = await openForBoth()
    await rosa.updateProduct(edit({ pricePerUnit: 120, availableQuantity: 90 }))
    await marta.updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 130, availableQuantity: 80 } })
    expect(await find()).toMatchObject({ pricePerUnit: 130, availableQuantity: 80, version: 3 })
  })

  it('is not changed by a sale', async () => {
    const { shop, find } = await openForBoth()
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 2 }) })
    expect((await find()).version).toBe(1)
  })
})
