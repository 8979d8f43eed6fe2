/** The further pictures of a product are shown in their sequence, replaced as a whole, and unchanged if left out. */
import { describe, expect, it } from 'vitest'
import { coil } from '#tests/coil.ts'
import { type Person, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const closed = { image: '/pictures/sl-pt16s-2-800.webp', words: 'Closed on its strap' }
const boxed = { image: 'https://pictures.example/box.jpg', words: 'As it is packed' }
const marta: Person = { email: 'marta@fleje.example', name: 'Marta Gil', role: 'admin' }

async function openWithViews() {
  const shop = await openShop()
  const admin = await shop.as(root)
  const id = shop.productId
  await admin.updateProduct({ id, body: { ...coil, views: [closed, boxed] } })
  const viewsNow = async () => (await admin.findProduct({ id })).views
  return { shop, admin, id, viewsNow }
}

describe('the further pictures of a product', () => {
  it('are returned by every call that reads the product, in their sequence', async () => {
    const { shop, viewsNow } = await openWithViews()
    const [listed] = await shop.visitor.listProducts()
    const { products } = await shop.visitor.searchProducts({ q: 'PET' })
    const shown = await shop.visitor.findProductBySlug({ slug: listed?.slug ?? '' })
    for (const views of [listed?.views, products[0]?.views, shown.views, await viewsNow()])
      expect(views).toEqual([closed, boxed])
  })

  it('may be part of a new product, and a product may have none', async () => {
    const { shop, admin, id } = await openWithViews()
    const { _id } = await admin.addProduct({ body: { ...coil, views: [boxed] } })
    expect((await admin.findProduct({ id: _id })).views).toEqual([boxed])
    const plain = await shop.addProduct()
    expect((await admin.findProduct({ id: plain })).views).toEqual([])
    expect((await admin.findProduct({ id })).views).toHaveLength(2)
  })

  it('stay when a change leaves them out, and can be reordered and removed', async () => {
    const { admin, id, viewsNow } = await openWithViews()
    await admin.updateProduct({ id, body: { ...coil, name: 'PET strap, green' } })
    expect(await viewsNow()).toEqual([closed, boxed])
    await admin.updateProduct({ id, body: { ...coil, views: [boxed, closed] } })
    expect(await viewsNow()).toEqual([boxed, closed])
    await admin.updateProduct({ id, body: { ...coil, views: [] } })
    expect(await viewsNow()).toEqual([])
  })

  it('are visible to the public at once', async () => {
    const { shop, admin, id } = await openWithViews()
    const read = async () => (await shop.visitor.listProducts())[0]?.views
    expect(await read()).toEqual([closed, boxed])
    await admin.updateProduct({ id, body: { ...coil, views: [boxed] } })
    expect(await read()).toEqual([boxed])
  })

  it.each([
    ['a script as the address of a picture', [{ ...closed, image: 'javascript:alert(1)' }], 'views.0.image'],
    ['no description', [closed, { ...boxed, words: ' ' }], 'views.1.words'],
    ['nine pictures', Array.from({ length: 9 }, () => closed), 'views'],
  ])('with %s are refused, and the error names the field', async (_, views, field) => {
    const { shop, viewsNow } = await openWithViews()
    const answer = await shop.sendAs(root, 'PUT', `/api/products/${shop.productId}`, { ...coil, views })
    expect(answer.status).toBe(422)
    expect(Object.keys((await answer.json()).errors)).toEqual([field])
    expect(await viewsNow()).toEqual([closed, boxed])
  })
})

describe('two admins with one product open', () => {
  it('keep the pictures that only one of them changed', async () => {
    const { shop, admin, id, viewsNow } = await openWithViews()
    const other = await shop.as(marta)
    const { version, views } = await admin.findProduct({ id })
    await other.updateProduct({ id, body: { ...coil, views: [boxed], version } })
    await admin.updateProduct({ id, body: { ...coil, name: 'PET strap, green', views, version } })
    expect(await viewsNow()).toEqual([boxed])
  })

  it('have a conflict when both have changed the pictures', async () => {
    const { shop, admin, id, viewsNow } = await openWithViews()
    const other = await shop.as(marta)
    const { version } = await admin.findProduct({ id })
    await other.updateProduct({ id, body: { ...coil, views: [boxed], version } })
    const refusal = await refusalOf(admin.updateProduct({ id, body: { ...coil, views: [], version } }))
    expect(refusal).toMatchObject({
      status: 409,
      message: 'Marta Gil has changed the further pictures in the meantime',
    })
    expect(refusal.errors).toEqual({ views: 'Marta Gil has changed this in the meantime' })
    expect(refusal.facts.product).toMatchObject({ views: [boxed] })
    expect(await viewsNow()).toEqual([boxed])
  })
})
