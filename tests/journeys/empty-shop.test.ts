/** A shop that has nothing to sell yet. */
import { sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

test.use({ environment: {} })

test('says so, and blames no search that nobody made', async ({ visitor, asRoot }) => {
  for (const { _id } of await asRoot.listProducts()) await asRoot.deleteProduct({ id: _id })
  await visitor.goto('/products')
  await sees(visitor, 'No products yet')
  await expect(visitor.getByText('answers to this search')).toHaveCount(0)
  await visitor.goto('/products?q=coil')
  await sees(visitor, 'answers to this search')
})
