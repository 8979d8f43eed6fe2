/** An article number has one reading: capitals, hyphens, blanks, dots and the width of letters make no difference. */
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#server/database/connect.ts'
import { checkArticles } from '#server/doctor/check-articles.ts'
import { coil } from '#tests/coil.ts'
import { earlierRelease } from '#tests/earlier-release.ts'
import { root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop, openShopOn } from '#tests/shop.ts'
import { openCsv } from './csv.ts'

const spellings = [
  ...['pt-1610', 'PT1610', 'PT 1610', 'PT.1610', 'Pt_1610', 'PT–1610', 'PT\u20111610', 'PT\u2212 1610'],
  ...['ＰＴ－１６１０', 'PT\u00a01610', '\u202aPT-1610\u202c', 'PT-\u200b1610', 'PT-16\u00ad10'],
]

/** A shop whose product has the number PT-1610. */
async function openWithNumber() {
  const shop = await openShop({ available: 70 })
  const admin = await shop.as(root)
  const body = { ...coil, availableQuantity: 70, technicalData: { sku: 'PT-1610' } }
  await admin.updateProduct({ id: shop.productId, body })
  return { shop, admin }
}

describe('an article number in another spelling', () => {
  it('is refused for another product, and the refusal names the product that has the number', async () => {
    const { admin } = await openWithNumber()
    const sentence =
      /^(Another product has this article number|This article number reads the same as PT-1610 of another product): PET/
    for (const sku of spellings) {
      const refused = await refusalOf(admin.addProduct({ body: { ...coil, name: 'Copy', technicalData: { sku } } }))
      const said = [refused.status, refused.errors['technicalData.sku']]
      expect(said, sku).toEqual([409, expect.stringMatching(sentence)])
    }
  })

  it('finds the product of a row in a file, and leaves the spelling as it is', async () => {
    const { shop } = await openWithNumber()
    const { check } = await openCsv(shop)
    for (const sku of spellings) {
      const { rows } = await check(`sku;pricePerUnit\n${sku};119,50`)
      const found = { sku: 'PT-1610', verdict: 'changed', changes: [{ column: 'pricePerUnit' }] }
      expect(rows, sku).toMatchObject([found])
    }
  })

  it('finds the product in the search, in a pasted list and by an address', async () => {
    const { shop } = await openWithNumber()
    const { visitor } = shop
    for (const sku of spellings) {
      const understood = [{ kind: 'article', says: 'PT1610' }]
      expect(await visitor.searchProducts({ q: sku }), sku).toMatchObject({ total: 1, understood })
      expect(await visitor.listProducts({ sku }), sku).toHaveLength(1)
      const { lines } = await visitor.findCodes({ body: { codes: [`${sku};4`] } })
      expect(lines, sku).toMatchObject([{ product: { sku: 'PT-1610' }, quantity: 4 }])
    }
  })

  it('names the same product as another row of the file', async () => {
    const { shop } = await openWithNumber()
    const { rows } = await (await openCsv(shop)).check('sku,name\nPT-1610,a\npt1610,b\nX-1,c\nx1,d')
    const says = (row: number) => `Row ${row} is also about this product`
    expect(rows.map(({ problems }) => problems.map((problem) => problem.says).join())).toEqual([
      ...['', says(2)],
      ...[expect.not.stringContaining('Row'), expect.stringContaining(says(4))],
    ])
  })

  it('may be given to the product itself, and to another one once the product is off sale', async () => {
    const { shop, admin } = await openWithNumber()
    const body = { ...coil, availableQuantity: 70, technicalData: { sku: 'pt1610' } }
    await admin.updateProduct({ id: shop.productId, body })
    await admin.deleteProduct({ id: shop.productId })
    await admin.addProduct({ body: { ...body, name: 'Another', technicalData: { sku: 'PT.1610' } } })
    expect(await shop.visitor.listProducts({ sku: 'PT-1610' })).toMatchObject([{ name: 'Another' }])
  })

  it('is refused by the database, even if two products get it at the same moment', async () => {
    const { admin } = await openWithNumber()
    const add = (name: string, sku: string) => admin.addProduct({ body: { ...coil, name, technicalData: { sku } } })
    const added = await Promise.allSettled([add('One', 'AB-1'), add('Other', 'ab1')])
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

it('an article number is stored as typed, in plain letters and hyphens', async () => {
  const { shop, admin } = await openWithNumber()
  await admin.addProduct({ body: { ...coil, name: 'Wide', technicalData: { sku: '\u202aＡｂ‑１２.\u00a0x ' } } })
  expect(await shop.visitor.listProducts({ sku: 'ab12x' })).toMatchObject([{ technicalData: { sku: 'Ab-12. x' } }])
})

describe('a shop that already sells two products whose numbers read the same', () => {
  const filling = ['PT-1610', 'pt1610', 'SL-1']
    .map(
      (sku, at) => `
    insert into products (id, slug, name, image, description, full_description, quantity, minimum_order, price_cents,
      category, sku)
    values ('00000000-0000-4000-8000-00000000000${at}', 'p-${at}', 'Product ${at}', '/a.png', 'a', 'a', 1, 1, 100,
      'plastic', '${sku}');
    insert into product_stock values ('00000000-0000-4000-8000-00000000000${at}', 50);`,
    )
    .join('')

  async function openWithTwins() {
    const name = 'one_reading_of_article_numbers'
    const { place } = await earlierRelease(name, filling, 'select 1')
    const database = await openDatabase(place)
    onTestFinished(() => database.close())
    const shop = await openShopOn(database)
    const admin = await shop.as(root)
    const twins = await shop.visitor.listProducts({ sku: 'PT-1610' })
    const doctor = async () => (await checkArticles(database.db)).map(({ state, says }) => `${state}: ${says}`)
    return { shop, admin, doctor, twins, csv: await openCsv(shop) }
  }

  it('still starts, and keeps both; the doctor names them until one of the numbers is changed', async () => {
    const { admin, doctor, twins } = await openWithTwins()
    expect(twins).toHaveLength(2)
    expect(await doctor()).toEqual([
      'bad: PT-1610 and pt1610 read the same: in Manage Products, change one of these article numbers.',
    ])
    const [first] = twins
    await admin.updateProduct({ id: first?._id ?? '', body: { ...coil, technicalData: { sku: 'PT-1611' } } })
    expect(await doctor()).toEqual(['good: No two article numbers read the same.'])
    const third = { ...coil, name: 'Third', technicalData: { sku: 'PT 1610' } }
    expect((await refusalOf(admin.addProduct({ body: third }))).status).toBe(409)
  })

  it('can edit either of them, but not add a third', async () => {
    const { admin, twins } = await openWithTwins()
    for (const { _id: id, technicalData } of twins)
      await admin.updateProduct({ id, body: { ...coil, technicalData: { ...technicalData, leadTimeDays: 3 } } })
    const third = { ...coil, name: 'Third', technicalData: { sku: 'PT 1610' } }
    expect((await refusalOf(admin.addProduct({ body: third }))).message).toContain('reads the same as')
  })

  it('imports a file that spells them exactly, and refuses another spelling', async () => {
    const { csv } = await openWithTwins()
    const { rows } = await csv.check('sku,pricePerUnit\nPT-1610,1.10\npt1610,1.20\nPt 1610,1.30')
    expect(rows.map(({ verdict, sku }) => [verdict, sku])).toEqual([
      ...[
        ['changed', 'PT-1610'],
        ['changed', 'pt1610'],
        ['refused', 'Pt 1610'],
      ],
    ])
    expect(rows[2]?.problems).toEqual([
      {
        column: 'sku',
        says: 'More than one product has such an article number. Please write exactly PT-1610 or pt1610',
      },
    ])
    await csv.apply('sku,pricePerUnit\nPT-1610,1.10\npt1610,1.20')
  })
})
