/** Which straps of the demo shop are suitable for a load, with which parts, and why the others are not. */
import { describe, expect, it } from 'vitest'
import { centsOf } from '#contract/rules/money.ts'
import type { Load } from '#contract/strapping/rules/load.ts'
import { type LoadOffer, planLoad } from '#contract/strapping/rules/load-plans.ts'
import { catalogue } from '#demo/catalogue.ts'
import type { DemoProduct } from '#demo/demo-product.ts'

const pallet: Load = {
  ...{ weightKg: 500, widthMm: 1200, depthMm: 1000, heightMm: 1000 },
  ...{ kind: 'rigid', edges: 'protected', transport: 'road', direction: 'both', by: 'hand' },
  ...{ loadsPerDay: 10, daysPerMonth: 21, months: 1 },
}

type Offer = LoadOffer & { technicalData: DemoProduct['technicalData'] }

const offer = ({ technicalData, pricePerUnit, minimumOrder, availableQuantity, ladder = [] }: DemoProduct): Offer => {
  const steps = ladder.map(({ fromQuantity, price }) => ({ fromQuantity, priceCents: centsOf(price) }))
  const priceCents = centsOf(pricePerUnit)
  return { technicalData, pricePerUnit, priceCents, ladder: steps, minimumOrder, availableQuantity }
}

const offers = catalogue.map(offer)
const changed = (sku: string, change: Partial<Offer>, facts: Partial<Offer['technicalData']> = {}) =>
  offers.map((one) =>
    one.technicalData.sku === sku ? { ...one, ...change, technicalData: { ...one.technicalData, ...facts } } : one,
  )

const skuOf = ({ technicalData }: Offer) => technicalData.sku

function planFor(sku: string, load: Partial<Load> = {}, products = offers) {
  const { doing } = planLoad({ ...pallet, ...load }, products)
  const plan = doing.find(({ strap }) => skuOf(strap) === sku)
  if (!plan) throw new Error(`${sku} is not suitable`)
  return plan
}

function whyNot(sku: string, load: Partial<Load> = {}, products = offers) {
  return planLoad({ ...pallet, ...load }, products).others.find(({ strap }) => skuOf(strap) === sku)?.why
}

const orderOf = (...plan: Parameters<typeof planFor>) =>
  Object.fromEntries(planFor(...plan).order.map(({ product, quantity }) => [skuOf(product), quantity]))

describe('a suitable strap', () => {
  it('is calculated with the joint of its tool and seal, from their data sheets', () => {
    const { joint, way, straps, lengthsMm, safety } = planFor('PT-1508', { weightKg: 1200 })
    expect([joint.kind, joint.percent, joint.statedBy && skuOf(joint.statedBy)]).toEqual([
      'serrated seal',
      70,
      'SL-PT16S',
    ])
    expect([way.tensioner, way.joint, way.sealer].map((one) => one && skuOf(one))).toEqual([
      'MT-PT20',
      'SL-PT16S',
      'MS-PT16',
    ])
    // 1,200 kg × 1.8 ÷ (4,600 N × 70 %) = 6.6
    expect([straps, lengthsMm]).toEqual([7, [4700, 4700, 4700, 4700, 4300, 4300, 4300]])
    expect(safety).toBeCloseTo((7 * 4600 * 0.7) / (1200 * 9.80665), 10)
  })

  it('is calculated with the published figure if the data sheet has none', () => {
    const [seal, tool] = ['SL-PT16S', 'BT-PX13']
    const silent = changed(seal, {}, { jointStrengthPercent: undefined })
    expect(planFor('PT-1610', {}, silent).joint).toEqual({ kind: 'serrated seal', percent: 60 })
    expect(
      planFor('PP-0905-M', { weightKg: 50 }, changed(tool, {}, { jointStrengthPercent: undefined })).joint,
    ).toEqual({
      kind: 'friction weld',
      percent: 75,
    })
  })

  it('is tensioned to half of its joint’s strength, within the tool’s range', () => {
    expect(planFor('PT-1610').tensionN).toBe(2060) // 5,900 N × 70 % ÷ 2
    expect(planFor('ST-3211-H').tensionN).toBe(9000) // the maximum of MT-ST32W
  })

  it('costs per month as much as the strap and seals used, at the price of the ordered quantity', () => {
    const { month, straps } = planFor('PT-1610', { weightKg: 1200, loadsPerDay: 40 })
    const loads = 40 * 21
    expect(straps).toBe(6)
    expect(month.metres).toBeCloseTo((loads * (3 * 4.7 + 3 * 4.3)) / 0.97, 6)
    expect(month.coils).toBeCloseTo(month.metres / 1200, 10)
    expect(month.joints).toBeCloseTo((loads * 6) / 0.97, 10)
    const [strap, seal] = ['PT-1610', 'SL-PT16S'].map((sku) => offers.find((one) => skuOf(one) === sku))
    const step = strap?.ladder?.findLast(({ fromQuantity }) => fromQuantity <= 20)
    expect(step?.priceCents).toBeLessThan(strap?.priceCents ?? 0)
    const sealCents =
      seal?.ladder?.findLast(({ fromQuantity }) => fromQuantity <= 6)?.priceCents ?? seal?.priceCents ?? 0
    expect(month.cents).toBe(Math.round(month.coils * (step?.priceCents ?? 0) + (month.joints / 1000) * sealCents))
  })

  it('is ordered with all its parts for the chosen months, each part in a quantity that is sold', () => {
    const load = { weightKg: 1200, loadsPerDay: 40 }
    expect(orderOf('PT-1610', load)).toEqual({ 'PT-1610': 20, 'SL-PT16S': 6, 'MT-PT20': 1, 'MS-PT16': 1 })
    expect(orderOf('PT-1610', { ...load, months: 2 })).toMatchObject({ 'PT-1610': 39, 'SL-PT16S': 11, 'MT-PT20': 1 })
    expect(orderOf('PT-1610', { loadsPerDay: 1 })).toMatchObject({ 'PT-1610': 4, 'SL-PT16S': 2 })
  })

  it('is ordered in full packs if it is sold that way, and at most as many as are in stock', () => {
    const load = { weightKg: 1200, loadsPerDay: 40, months: 2 }
    const packs = { fullPacksOnly: true, orderMultiple: 8 }
    expect(orderOf('PT-1610', load, changed('PT-1610', {}, packs))).toMatchObject({ 'PT-1610': 40 })
    expect(orderOf('PT-1610', load, changed('PT-1610', { availableQuantity: 30 }, packs))).toMatchObject({
      'PT-1610': 24,
    })
    expect(orderOf('PT-1610', load, changed('PT-1610', { availableQuantity: 30 }))).toMatchObject({ 'PT-1610': 30 })
  })

  it('is listed last when it is sold out, and is not ordered', () => {
    const soldOut = changed('PT-1610', { availableQuantity: 3 })
    expect(orderOf('PT-1610', {}, soldOut)).not.toHaveProperty('PT-1610')
    expect(
      planLoad(pallet, soldOut)
        .doing.map(({ strap }) => skuOf(strap))
        .at(-1),
    ).toBe('PT-1610')
  })

  it('in a strapping machine is welded, and needs neither tool nor seal', () => {
    const { joint, order } = planFor('PT-1206', { by: 'machine' })
    expect(joint).toEqual({ kind: 'friction weld', percent: 75 })
    expect(order.map(({ product }) => skuOf(product))).toEqual(['PT-1206'])
  })

  it('is listed in order of cost: first the straps made for such a load, then the others', () => {
    const { doing } = planLoad({ ...pallet, kind: 'bricks' }, offers)
    const made = doing.filter((plan) => plan.isMadeFor)
    expect(made.map(({ strap }) => skuOf(strap)).toSorted()).toEqual(['PT-1610', 'PT-1910', 'ST-1605-R'])
    for (const plans of [made, doing.filter((plan) => !plan.isMadeFor)]) {
      const costs = plans.map(({ month }) => month.cents)
      expect(costs.length).toBeGreaterThan(2)
      expect(costs).toEqual(costs.toSorted((one, other) => one - other))
    }
    expect(doing.slice(0, 3)).toEqual(made)
  })

  it.each([
    ['PT-1610', { kind: 'rigid' }, true],
    ['TX-13W', { kind: 'rigid' }, false],
    ['TX-13W', { kind: 'compressible' }, true],
    ['ST-1908-H', { kind: 'metal', edges: 'sharp' }, true],
    ['ST-1905-H', { kind: 'metal', edges: 'sharp' }, false],
    ['ST-1906-H', { kind: 'metal', transport: 'sea' }, true],
    ['ST-1905-H', { kind: 'metal', transport: 'sea' }, false],
  ] as const)('such as %s is made for %o according to its data sheet: %s', (sku, load, isMade) => {
    expect(planFor(sku, load).isMadeFor).toBe(isMade)
  })
})

describe('an unsuitable strap', () => {
  it.each([
    ['PP-1205-H', { weightKg: 1200 }, 'Too weak: the load would need at least 17 straps; the limit is 8.'],
    ['PP-1608-H', { weightKg: 900 }, 'Too weak: the load would need 11 straps; the limit is 8.'],
    ['PP-1608-H', { kind: 'bricks' }, 'PP loses half of its tension within two hours: it does not hold bricks.'],
    [
      'PP-1308-H',
      { kind: 'shifting' },
      'PP loses half of its tension within two hours: it does not hold a load that shifts.',
    ],
    ['PP-1608-H', { kind: 'timber' }, 'Not for timber, according to the data sheet.'],
    ['PP-1205-M', { kind: 'metal', weightKg: 50 }, 'Not for metal, according to the data sheet.'],
    ['PT-1610', { edges: 'sharp' }, 'Sharp edges cut this strap: protect the edges, or use steel strap.'],
    ['TX-25C', { edges: 'sharp' }, 'Sharp edges cut this strap: protect the edges, or use steel strap.'],
    ['ST-1905-R', { kind: 'compressible' }, 'Steel does not follow a load that gives way: it goes slack.'],
    ['PP-1608-H', { by: 'machine' }, 'Hand strap must not be run in a strapping machine.'],
    ['ST-1905-R', { by: 'machine' }, 'Not known: whether this is hand strap or machine strap.'],
  ] as const)('%s with %o: %s', (sku, load, why) => {
    expect(whyNot(sku, load)).toBe(why)
    expect(() => planFor(sku, load)).toThrow()
  })

  it('may be a strap with an unknown fact; the reason names the fact', () => {
    expect(whyNot('PT-1610', {}, changed('PT-1610', {}, { breakStrengthN: undefined }))).toBe(
      'Not known: the break strength of the strap.',
    )
    expect(whyNot('PT-1610', {}, changed('PT-1610', {}, { coilLengthM: undefined }))).toBe(
      'Not known: how long a coil is.',
    )
    expect(whyNot('PT-1610', {}, changed('PT-1610', {}, { materials: undefined }))).toBe(
      'Not known: the material of the strap.',
    )
  })

  it('may be a strap for which no joint is on sale', () => {
    const straps = offers.filter(({ technicalData }) => technicalData.type === 'strap')
    expect(planLoad(pallet, straps).doing).toEqual([])
    expect(whyNot('PT-1610', {}, straps)).toBe('We sell no joint for this strap.')
  })

  it('or a suitable one is only counted if many others are likely to cost less, unless it was requested', () => {
    const many = Array.from({ length: 20 }, (_, more) =>
      offers.map((one) => {
        const { breakStrengthN } = one.technicalData
        const facts = breakStrengthN ? { breakStrengthN: breakStrengthN + more } : {}
        return { ...one, technicalData: { ...one.technicalData, ...facts } }
      }),
    ).flat()
    const dear = many.findLast((one) => skuOf(one) === 'ST-5111-H')
    const { doing, others, leftOut } = planLoad(pallet, many, dear)
    expect(doing.length + others.length + leftOut).toBe(20 * 27)
    expect(leftOut).toBeGreaterThan(300)
    expect(doing.some(({ strap }) => strap === dear)).toBe(true)
    const [best, bestOfFew] = [doing[0], planLoad(pallet, offers).doing[0]]
    expect(best?.month.cents).toBeLessThanOrEqual(bestOfFew?.month.cents ?? 0)
  })

  it('is listed like every other strap when only a few straps are on sale', () => {
    const { doing, others } = planLoad({ ...pallet, edges: 'sharp' }, offers)
    const straps = offers.filter(({ technicalData }) => technicalData.type === 'strap').map(skuOf)
    expect([...doing, ...others].map(({ strap }) => skuOf(strap)).toSorted()).toEqual(straps.toSorted())
    expect(doing.every(({ strap }) => strap.technicalData.materials?.includes('steel'))).toBe(true)
  })
})
