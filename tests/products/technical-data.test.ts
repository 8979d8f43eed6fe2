/** Technical data: the facts of a product besides its nine fields, checked for its type and stored as a whole. */
import { describe, expect, it } from 'vitest'
import { factRows } from '#contract/products/rules/facts/technical.ts'
import type { TechnicalForm } from '#contract/products/schema/technical.ts'
import { catalogue } from '#demo/catalogue.ts'
import { coil } from '#tests/coil.ts'
import { type Person, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'

const marta: Person = { email: 'marta@fleje.example', name: 'Marta Gil', role: 'admin' }

const strap: TechnicalForm = {
  sku: 'PT-9999',
  type: 'strap',
  materials: ['PET'],
  widthMinMm: 16,
  widthMaxMm: 16,
  thicknessMm: 0.85,
  breakStrengthN: 5_000,
  coilLengthM: 1_400,
  joints: ['friction weld', 'serrated seal'],
  orderMultiple: 2,
  leadTimeDays: 12,
}

async function openWithAdmin() {
  const shop = await openShop()
  return { shop, admin: await shop.as(root) }
}

describe('technical data', () => {
  it('is stored with a new product, returned by each call that reads it, and kept if only the nine fields are sent', async () => {
    const { shop, admin } = await openWithAdmin()
    const { _id: id } = await admin.addProduct({ body: { ...coil, name: 'PET 16', technicalData: strap } })
    expect((await shop.visitor.findProductBySlug({ slug: 'pet-16' })).technicalData).toEqual(strap)
    await admin.updateProduct({ id, body: { ...coil, name: 'PET sixteen' } })
    expect((await admin.findProduct({ id })).technicalData).toEqual(strap)
  })

  it('is replaced as a whole: missing facts are removed', async () => {
    const { admin } = await openWithAdmin()
    const { _id: id } = await admin.addProduct({ body: { ...coil, technicalData: strap } })
    const { joints: _, ...less } = { ...strap, weightKg: 21, fullPacksOnly: true }
    await admin.updateProduct({ id, body: { ...coil, technicalData: less } })
    expect((await admin.findProduct({ id })).technicalData).toEqual(less)
    await admin.updateProduct({ id, body: { ...coil, technicalData: {} } })
    expect((await admin.findProduct({ id })).technicalData).toEqual({})
  })

  it.each<[string, object, string]>([
    ['a fact without a type', { widthMaxMm: 16 }, 'type'],
    ['a type without a fact that it requires', { ...strap, breakStrengthN: undefined }, 'breakStrengthN'],
    ['a fact of another type', { ...strap, airPressureBar: 6 }, 'airPressureBar'],
    ['a range that ends before it begins', { ...strap, widthMinMm: 19 }, 'widthMaxMm'],
    ['an unknown choice', { ...strap, materials: ['wood'] }, 'materials.0'],
    ['no choice', { ...strap, materials: [] }, 'materials'],
    ['the same choice twice', { ...strap, joints: ['sealless', 'sealless'] }, 'joints'],
    ['a measure of zero', { ...strap, thicknessMm: 0 }, 'thicknessMm'],
    ['a lead time of more than a year', { ...strap, leadTimeDays: 366 }, 'leadTimeDays'],
    ['a lead time of no days', { ...strap, leadTimeDays: 0 }, 'leadTimeDays'],
    ['an undeclared fact', { ...strap, taste: 'sweet' }, 'taste'],
    ['an article number with markup', { ...strap, sku: '<b>' }, 'sku'],
  ])('with %s is refused, and the error names the field', async (_, technicalData, field) => {
    const { shop } = await openWithAdmin()
    const response = await shop.sendAs(root, 'POST', '/api/products', { ...coil, technicalData })
    const { errors } = await response.json()
    expect([response.status, Object.keys(errors)]).toEqual([422, [`technicalData.${field}`]])
  })

  it('cannot have the article number of another product, whether the product is added or changed', async () => {
    const { admin } = await openWithAdmin()
    await admin.addProduct({ body: { ...coil, technicalData: strap } })
    const body = { ...coil, name: 'Another', technicalData: strap }
    const sentence = `Another product has this article number: ${coil.name}`
    const refused = await refusalOf(admin.addProduct({ body }))
    expect([refused.status, refused.errors]).toEqual([409, { 'technicalData.sku': sentence }])
    const { _id: id } = await admin.addProduct({ body: { ...body, technicalData: { ...strap, sku: 'PT-9998' } } })
    expect((await refusalOf(admin.updateProduct({ id, body }))).message).toBe(sentence)
  })

  it('that another admin has changed stays when other fields are edited; an edit of technical data is a conflict', async () => {
    const { shop, admin } = await openWithAdmin()
    const { _id: id } = await admin.addProduct({ body: { ...coil, technicalData: strap } })
    const theirs = { ...strap, weightKg: 20 }
    await (await shop.as(marta)).updateProduct({ id, body: { ...coil, technicalData: theirs, version: 1 } })
    await admin.updateProduct({ id, body: { ...coil, pricePerUnit: 99, technicalData: strap, version: 1 } })
    expect(await admin.findProduct({ id })).toMatchObject({ pricePerUnit: 99, technicalData: theirs })
    const mine = { ...coil, technicalData: { ...strap, weightKg: 22 }, version: 1 }
    const refused = await refusalOf(admin.updateProduct({ id, body: { ...mine, pricePerUnit: 99 } }))
    expect([refused.status, refused.message]).toEqual([409, 'Marta Gil has changed the technical data in the meantime'])
  })
})

describe('a data sheet', () => {
  it('shows two facts that form a range as one row, and names the measures of a strap differently from those of a tool', () => {
    const read = (facts: Parameters<typeof factRows>[0]) =>
      factRows(facts).map(({ label, value, unit }) => `${label} ${value} ${unit}`)
    expect(read({ type: 'strap', widthMinMm: 15.9, widthMaxMm: 15.9, thicknessMm: 0.51 })).toEqual([
      'Width 15.9 mm',
      'Thickness 0.51 mm',
    ])
    expect(
      read({ type: 'manual tool', widthMinMm: 13, widthMaxMm: 19, thicknessMinMm: 0.4, thicknessMm: 0.8 }),
    ).toEqual(['Strap width 13–19 mm', 'Strap thickness 0.4–0.8 mm'])
    expect(read({ type: 'seal', thicknessMm: 1, joints: ['serrated seal'] })).toEqual([
      'Strap thickness, up to 1 mm',
      'Joint Serrated seal ',
    ])
  })
})

describe('the demo catalogue', () => {
  const of = (...types: string[]) => catalogue.filter(({ technicalData: { type = '' } }) => types.includes(type))

  it.each(of('strap'))(
    'states the weight, the grade of material and the joints of $technicalData.sku',
    ({ technicalData }) => {
      const { weightKg, joints, quality, standard, suits } = technicalData
      for (const fact of [weightKg, joints, quality, standard, suits]) expect(fact).toBeDefined()
    },
  )

  it.each(of('manual tool', 'battery tool', 'pneumatic tool'))(
    'states the weight and tension of $technicalData.sku',
    ({ technicalData }) => {
      expect(technicalData.weightKg).toBeGreaterThan(0)
      if (technicalData.use !== 'sealer') expect(technicalData.tensionN).toBeGreaterThan(500)
    },
  )
})
