/** The list of the stock, for packers. */
import { expect, it } from 'vitest'
import { fillShopSettings } from '#server/settings/settings-queries.ts'
import { packer, root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'

it('the stock says what is left of each product and how little that is, can be searched and filtered, and has no prices', async () => {
  const shop = await openShop({ available: 500 })
  await fillShopSettings(shop.database.db, { lowStock: 20 })
  const [admin, packing] = await Promise.all([shop.as(root), shop.as(packer)])
  await admin.putOfficeRole({ email: packer.email, body: { officeRole: 'packer' } })
  const add = (name: string, availableQuantity: number) => shop.addProduct({ name, availableQuantity, minimumOrder: 5 })
  await add('Zinc seal', 5)
  await add('Wire buckle', 4)
  await add('Yellow buckle', 0)
  const all = await packing.listStock({ sort: 'available' })
  expect(all.map(({ name, availableQuantity, level }) => [name, availableQuantity, level]).slice(0, 3)).toEqual([
    ['Yellow buckle', 0, 'sold out'],
    ['Wire buckle', 4, 'below minimum'],
    ['Zinc seal', 5, 'low'],
  ])
  expect(all.at(-1)?.level).toBeUndefined()
  expect(JSON.stringify(all)).not.toMatch(/price/i)
  expect((await packing.listStock()).map(({ name }) => name)).toEqual(all.map(({ name }) => name).toSorted())
  expect(await packing.listStock({ level: 'below minimum' })).toMatchObject([{ name: 'Wire buckle' }])
  expect((await packing.listStock({ q: 'zinc' })).map(({ name }) => name)).toEqual(['Zinc seal'])
})
