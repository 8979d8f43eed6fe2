import { describe, expect, it } from 'vitest'
import { openShop } from '#tests/shop.ts'

describe('a list with numbered pages', () => {
  it('leaves out the skipped rows, and returns the total', async () => {
    const shop = await openShop()
    for (const name of ['Coil two', 'Coil three', 'Coil four']) await shop.addProduct({ name })
    const page = await shop.visitor.readPage('listProducts', { limit: '2', skip: '1' })
    expect(page.rows.map(({ name }) => name)).toEqual(['Coil two', 'Coil three'])
    expect(page.total).toBe(4)
    expect(await shop.visitor.listProducts({ skip: '9' })).toEqual([])
    expect(await shop.visitor.listReviews({ skip: '9' })).toEqual([])
  })

  it.each(['-1', '1.5', '1e3', '1000000', 'x', ''])('refuses to skip %j', async (skip) => {
    const shop = await openShop()
    for (const list of ['products', 'review']) {
      const answer = await shop.send(`/api/${list}?skip=${skip}`)
      expect(answer.status).toBe(422)
      expect(await answer.json()).toMatchObject({ errors: { skip: 'skip must be a number from 0 to 999999' } })
    }
  })
})
