import { describe, expect, it } from 'vitest'
import { coil } from '#tests/coil.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

describe('changing a product', () => {
  it('keeps sales made while the form was open', async () => {
    const shop = await openShop({ available: 50 })
    const admin = await shop.as(root)
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 10 }) })
    await admin.updateProduct({
      id: shop.productId,
      body: { ...coil, availableQuantity: 60, loadedAvailableQuantity: 50 },
    })
    expect((await admin.findProduct({ id: shop.productId })).availableQuantity).toBe(50)
  })

  it('is refused with the current stock when it would remove more than is left', async () => {
    const shop = await openShop({ available: 50 })
    const admin = await shop.as(root)
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 40 }) })
    const body = { ...coil, availableQuantity: 20, loadedAvailableQuantity: 50 }
    const refusal = await refusalOf(admin.updateProduct({ id: shop.productId, body }))
    expect(refusal).toMatchObject({ status: 409, facts: { availableQuantity: 10 } })
    expect((await admin.findProduct({ id: shop.productId })).availableQuantity).toBe(10)
  })

  it('leaves the prices of earlier orders unchanged', async () => {
    const shop = await openShop({ price: 125.5 })
    const api = await shop.as(ana)
    const { _id: id } = await api.placeOrder({ body: shop.purchase() })
    await (await shop.as(root)).updateProduct({ id: shop.productId, body: { ...coil, pricePerUnit: 200 } })
    expect(await api.findOrder({ id })).toMatchObject({ price: 125.5, totalPrice: 251 })
  })
})

describe('a product form', () => {
  it.each([
    ['a negative stock', { availableQuantity: -1 }, 'availableQuantity'],
    ['half a coil', { quantity: 1.5 }, 'quantity'],
    ['a minimum of zero', { minimumOrder: 0 }, 'minimumOrder'],
    ['a price of zero', { pricePerUnit: 0 }, 'pricePerUnit'],
    ['a price with half a cent', { pricePerUnit: 1.005 }, 'pricePerUnit'],
    ['a price as text', { pricePerUnit: '12' }, 'pricePerUnit'],
    ['a fourth material', { category: 'rubber' }, 'category'],
    ['a script as its picture', { image: 'javascript:alert(1)' }, 'image'],
    ['a picture from another host without https', { image: '//evil.example/a.png' }, 'image'],
    ['no name', { name: ' ' }, 'name'],
  ])('with %s is refused, and the error names the field', async (_, wish, field) => {
    const shop = await openShop()
    const response = await shop.sendAs(root, 'POST', '/api/products', { ...coil, ...wish })
    expect(response.status).toBe(422)
    expect(Object.keys((await response.json()).errors)).toEqual([field])
  })
})

describe('deleting a product', () => {
  it('takes the product off sale, while its orders stay and can be read', async () => {
    const shop = await openShop()
    const api = await shop.as(ana)
    const admin = await shop.as(root)
    const { _id: id } = await api.placeOrder({ body: shop.purchase() })
    expect(await admin.deleteProduct({ id: shop.productId })).toEqual({ deletedCount: 1 })
    expect(await admin.deleteProduct({ id: shop.productId })).toEqual({ deletedCount: 0 })
    expect(await shop.visitor.listProducts()).toEqual([])
    expect((await refusalOf(api.placeOrder({ body: shop.purchase() }))).status).toBe(404)
    expect(await api.findOrder({ id })).toMatchObject({ name: coil.name, paid: false })
  })
})

describe('the catalogue', () => {
  it('gives two products with the same name different addresses', async () => {
    const shop = await openShop()
    await shop.addProduct()
    const slugs = (await shop.visitor.listProducts()).map(({ slug }) => slug)
    expect(slugs).toEqual(['pet-strap-16-x-1-0-mm', 'pet-strap-16-x-1-0-mm-2'])
    expect((await shop.visitor.findProductBySlug({ slug: slugs[1] ?? '' })).name).toBe(coil.name)
  })

  it('is searched for every word, in any order, and for a size in any notation', async () => {
    const shop = await openShop()
    await shop.addProduct({ name: 'PET strap 15.5 × 0.8 mm', category: 'plastic' })
    const names = async (q: string) => (await shop.visitor.listProducts({ q })).map(({ name }) => name)
    expect(await names('pet 15.5')).toEqual(['PET strap 15.5 × 0.8 mm'])
    expect(await names('0.8 strap PET')).toEqual(['PET strap 15.5 × 0.8 mm'])
    for (const size of ['15.5x0.8', '15,5 x 0,8 mm', '15.5 × 0.8mm'])
      expect(await names(size), size).toEqual(['PET strap 15.5 × 0.8 mm'])
    expect(await names('pet 15.5 seal')).toEqual([])
  })

  it('can be searched and filtered, and a % in a search matches only a %', async () => {
    const shop = await openShop()
    await shop.addProduct({ name: 'Seal 19 mm, 100% zinc', category: 'steel' })
    const names = async (ask: Parameters<typeof shop.visitor.listProducts>[0]) =>
      (await shop.visitor.listProducts(ask)).map(({ name }) => name)
    expect(await names({ q: 'SEAL' })).toEqual(['Seal 19 mm, 100% zinc'])
    expect(await names({ q: '0%' })).toEqual(['Seal 19 mm, 100% zinc'])
    expect(await names({ category: 'plastic' })).toEqual([coil.name])
    expect(await names({ sort: 'newest' })).toEqual(['Seal 19 mm, 100% zinc', coil.name])
  })
})
