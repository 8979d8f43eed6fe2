/** A demo shop for tests, filled by the demo's own rules. */
import { fillDemoShop } from '#demo/fill.ts'
import { fillPayingLater } from '#demo/paying-later.ts'
import { openKept } from './kept-rows.ts'
import type { HowItRuns, TestShop } from './shop.ts'

export async function openFilledShop(wish: HowItRuns = {}): Promise<TestShop> {
  const { shop } = await openKept('kept_demo', fill, wish)
  return shop
}

/** With orders to pay later: F-10001 owes $449.60, F-10002 $899.20 and F-10003 $1,348.80. */
export async function openPayingLater(): Promise<TestShop> {
  const { shop } = await openKept('kept_paying_later', async (empty) => {
    await fillDemoShop(empty)
    await fillPayingLater(empty)
    return {}
  })
  return shop
}

async function fill(shop: TestShop) {
  await fillDemoShop(shop)
  return {}
}

/** Returns a function that finds a product of the demo by its article number. */
export async function findBySku({ visitor }: Pick<TestShop, 'visitor'>) {
  const products = await visitor.listProducts()
  return (sku: string) => {
    const product = products.find(({ technicalData }) => technicalData.sku === sku)
    if (!product) throw new Error(`The demo shop does not sell ${sku}`)
    return product
  }
}
