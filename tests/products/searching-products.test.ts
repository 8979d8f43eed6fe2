/** A typed search is understood, answered from committed data, and explained. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexProducts } from '#server/finder/product-index.ts'
import { rank } from '#server/finder/rank.ts'
import { readQuery } from '#server/finder/read-query.ts'
import { openWordIndex } from '#server/finder/word-index.ts'
import { coil } from '#tests/coil.ts'
import { openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'
import { openShopOn } from '#tests/shop.ts'
import { anotherInstance, onPostgres } from '#tests/test-database.ts'

async function openDemoShop() {
  const shop = await openFilledShop()
  const search = async (q: string, more: object = {}) => {
    const found = await shop.visitor.searchProducts({ q, ...more })
    return { ...found, skus: found.products.map(({ technicalData }) => technicalData.sku) }
  }
  return { shop, search }
}

describe('a search', () => {
  it('says how it read the words, part by part', async () => {
    const { search } = await openDemoShop()
    const { understood, leftOut, ignored, skus } = await search('16 mm PET tensoner')
    expect(understood).toMatchObject([
      { text: '16 mm', says: '16 mm', kind: 'measure' },
      { text: 'pet', says: 'PET', kind: 'word' },
      { text: 'tensoner', says: 'tensioner', kind: 'word', isMisspelt: true },
    ])
    expect([leftOut, ignored]).toEqual([[], []])
    expect(skus.slice(0, 2)).toEqual(['MT-PT20', 'BT-PX16'])
  })

  it('says which reading of a number it used, and how to search for other readings that the catalogue has', async () => {
    const { search } = await openDemoShop()
    const { understood } = await search('200')
    expect(understood).toMatchObject([{ says: '200 mm core', others: [{ says: '200 m', q: '200 m' }] }])
    expect((await search('200 m')).understood).toMatchObject([{ says: '200 m', kind: 'measure' }])
    const [core] = (await search('406')).understood
    expect([core?.says, core?.others]).toEqual(['406 mm core', undefined])
  })

  it('finds a product by a word of digits and letters, even if the digits alone could be a strength', async () => {
    const { shop, search } = await openDemoShop()
    await shop.addProduct({ name: 'Strap 5647c834' })
    expect((await search('strap 5647c834')).products[0]?.name).toBe('Strap 5647c834')
  })

  it('finds a product by a German word in its name, beside the products that the word means', async () => {
    const { shop, search } = await openDemoShop()
    await shop.addProduct({ name: 'Weißblech' })
    const { products, skus } = await search('Weiß')
    expect([products.some(({ name }) => name === 'Weißblech'), skus.includes('PP-0905-M')]).toEqual([true, true])
  })

  it('says which maker or topic the words name, and whether the products are only near matches', async () => {
    const { search } = await openDemoShop()
    const { understood } = await search('Fromm P328 delivery')
    expect(understood).toMatchObject([
      { kind: 'maker', says: 'Fromm' },
      { kind: 'model', says: 'battery tool' },
      { kind: 'question', topic: 'delivery' },
    ])
    expect(await search('400 ft')).toMatchObject({ leftOut: ['400 ft'], isNear: true, skus: ['ST-5111-H'] })
    // A word that a product has in its name is searched.
    const { shop, search: searchThere } = await openDemoShop()
    await shop.addProduct({ name: 'Fromm seal, sample case' })
    for (const q of ['Fromm', 'sample']) expect([q, (await searchThere(q)).total]).toEqual([q, 1])
  })

  it('answers words that name no product: with a page of the shop if it has a text, else with the contact', async () => {
    const { shop, search } = await openDemoShop()
    const answersTo = async (q: string) => (await search(q)).answers
    expect(await answersTo('stretch film')).toEqual([{ says: 'We do not sell this: stretch film.', links: [] }])
    expect((await answersTo('Fromm'))[0]?.says).toMatch(/^Fromm is another maker/)
    expect(await answersTo('steel strap')).toEqual([])
    const says = 'The conditions on which we sell:'
    // Two words, one answer.
    expect(await answersTo('VAT and warranty')).toEqual([{ says, links: [{ to: '/terms', text: 'Terms of sale' }] }])
    const admin = await shop.as(root)
    const { missing: _, ...seller } = await admin.findSeller()
    await admin.putSeller({ body: { ...seller, termsText: '' } })
    const links = [
      { to: 'mailto:sales@fleje.example', text: 'sales@fleje.example' },
      { to: '/imprint', text: 'Imprint' },
    ]
    expect(await answersTo('VAT')).toEqual([{ says, links }])
  })

  it('names excluded words', async () => {
    const { search } = await openDemoShop()
    const { understood, skus } = await search('seals not serrated')
    expect(understood.map(({ says, without }) => [says, without])).toEqual([
      ['seals', 'not serrated'],
      ['not serrated', 'seals'],
    ])
    expect(skus).not.toContain('SL-PT16S')
  })

  it('suggests, for each of its parts, the search without that part', async () => {
    const { search } = await openDemoShop()
    const { understood } = await search('seals under $50 for 19 mm')
    expect(understood.map(({ says, without }) => [says, without])).toEqual([
      ['seals', 'under $50 for 19 mm'],
      ['at most 50 dollars', 'seals for 19 mm'],
      ['19 mm', 'seals under $50'],
    ])
  })

  it('shows similar results within the filters, not outside them', async () => {
    const { search } = await openDemoShop()
    expect((await search('12 mm seal', { category: 'steel' })).total).toBeGreaterThan(0)
  })

  it('has a limited number of terms, whatever is typed', async () => {
    const { shop } = await openDemoShop()
    const figures = Array.from({ length: 25 }, (_, index) => `${index} mm`)
    for (const text of ['ab-1-'.repeat(40), figures.join(' ')]) {
      const { terms, ignored } = await shop.shop.finder.find({ text, chosen: {} })
      expect(terms.length + ignored.length).toBeLessThanOrEqual(13)
    }
  })

  it('names the words that were left out when no product has all words, and unknown words', async () => {
    const { search } = await openDemoShop()
    const { leftOut, skus } = await search('blued PET 19 mm')
    expect(leftOut.length).toBe(1)
    expect(skus.length).toBeGreaterThan(0)
    const unknown = await search('qwxzv')
    expect([unknown.ignored, unknown.total]).toEqual([['qwxzv'], 0])
  })

  it('is filtered by material and type, sorted, and read page by page', async () => {
    const { search } = await openDemoShop()
    const all = await search('19 mm')
    const steel = await search('19 mm', { category: 'steel', type: 'strap' })
    expect(steel.total).toBeLessThan(all.total)
    expect(new Set(steel.products.map(({ category }) => category))).toEqual(new Set(['steel']))
    const first = await search('19 mm', { limit: '5' })
    const second = await search('19 mm', { limit: '5', skip: '5' })
    expect([first.hasNext, [...first.skus, ...second.skus]]).toEqual([true, all.skus.slice(0, 10)])
    const cheap = await search('19 mm', { sort: 'price' })
    const prices = cheap.products.map(({ pricePerUnit }) => pricePerUnit)
    expect([cheap.total, prices]).toEqual([all.total, prices.toSorted((one, other) => one - other)])
  })

  it('answers from committed data: a product is found once it is added or changed, and not after it is removed', async () => {
    const { shop, search } = await openDemoShop()
    const admin = await shop.as(root)
    expect((await search('Zanzibar')).total).toBe(0)
    const { _id: id } = await admin.addProduct({ body: { ...coil, name: 'Zanzibar strap' } })
    expect((await search('Zanzibar')).total).toBe(1)
    await admin.updateProduct({ id, body: { ...coil, name: 'Ouagadougou strap' } })
    expect([(await search('Zanzibar')).total, (await search('Ouagadougou')).total]).toEqual([0, 1])
    // The former name is no longer used to correct a misspelt word.
    expect((await search('Zanzibbar')).ignored).toEqual(['zanzibbar'])
    expect((await search('Ouagadogou')).total).toBe(1)
    await admin.deleteProduct({ id })
    expect((await search('Ouagadougou')).total).toBe(0)
  })

  it('is also current at once on another instance', { skip: !onPostgres }, async () => {
    const { shop, search } = await openDemoShop()
    const second = await openShopOn(await anotherInstance(shop.database))
    await search('strap')
    await (await second.as(root)).addProduct({ body: { ...coil, name: 'Zanzibar strap' } })
    const found = await shop.shop.finder.find({ text: 'zanzibar', chosen: {} })
    expect(found.products).toHaveLength(1)
  })

  it('without words finds the whole catalogue, in the sequence of the catalogue', async () => {
    const { shop, search } = await openDemoShop()
    const catalogue = await shop.visitor.listProducts()
    const found = await search('', { limit: '100' })
    expect(found.products.map(({ _id }) => _id)).toEqual(catalogue.map(({ _id }) => _id))
  })

  it('accepts any input', async () => {
    const facts = { widthMinMm: 16, widthMaxMm: 16, materials: ['PET' as const] }
    const product = {
      id: '1',
      name: 'PET strap 16 × 1.0 mm',
      description: 'Strap',
      fullDescription: 'Strap',
      sku: 'PT-1610',
    }
    const wordIndex = openWordIndex()
    const wordPlaces = wordIndex.read({ ...product, facts })
    const known = { ...product, type: 'strap', category: 'plastic', priceCents: 100, facts, wordPlaces } as const
    const index = await indexProducts([known], wordIndex)
    const pieces = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '16',
        'x',
        '1/2',
        '"',
        '1,000',
        '.',
        '-',
        'pet',
        'core',
        'PT-16',
        '5/',
        '/8',
        'mm',
        'kg',
        '1 1/4',
        '13-16',
      ),
    )
    const typed = fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join(' '))
    fc.assert(
      fc.property(typed, (text) => {
        const query = readQuery(text, index)
        const { rows } = rank(query, index)
        return rows.length <= 1 && query.terms.every((term) => term.text !== '')
      }),
      { numRuns: 3_000 },
    )
  })
})
