/** The products of the demo shop. Article numbers are invented; sizes, strengths and coil lengths are usual in the trade. */
import { amountOf, centsOf } from '#contract/rules/money.ts'
import { accessories } from './catalogue/accessories.ts'
import { buckles } from './catalogue/buckles.ts'
import { heavySteelStrap } from './catalogue/heavy-steel-strap.ts'
import { manualTools } from './catalogue/manual-tools.ts'
import { petStrap } from './catalogue/pet-strap.ts'
import { plasticSeals } from './catalogue/plastic-seals.ts'
import { poweredTools } from './catalogue/powered-tools.ts'
import { ppStrap } from './catalogue/pp-strap.ts'
import { steelHandTools } from './catalogue/steel-hand-tools.ts'
import { steelSeals } from './catalogue/steel-seals.ts'
import { steelStrap } from './catalogue/steel-strap.ts'
import { textileStrap } from './catalogue/textile-strap.ts'
import type { DemoListing, DemoProduct } from './demo-product.ts'

const listings: readonly DemoListing[] = [
  ...ppStrap,
  ...petStrap,
  ...steelStrap,
  ...heavySteelStrap,
  ...textileStrap,
  ...plasticSeals,
  ...steelSeals,
  ...buckles,
  ...manualTools,
  ...steelHandTools,
  ...poweredTools,
  ...accessories,
]

/** Home shows the six newest products, newest first. These products are added last, in this order. */
const addedLast = ['TX-32C', 'ST-1906-H', 'AT-ST32', 'MT-TX40', 'PT-1610', 'BT-PX19H']

/** The demo's price ladder: each step starts at a multiple of the minimum order and costs a part of the full price. */
const steps = [
  { times: 5, part: 0.96 },
  { times: 10, part: 0.92 },
  { times: 25, part: 0.88 },
]

function ladderOf({ minimumOrder, pricePerUnit }: DemoListing) {
  return steps.map(({ times, part }) => {
    return { fromQuantity: minimumOrder * times, price: amountOf(Math.round(centsOf(pricePerUnit) * part)) }
  })
}

/** Every product of the demo shop, in the order in which they are added. */
export const catalogue: readonly DemoProduct[] = listings
  .toSorted((one, other) => turnOf(one) - turnOf(other))
  .map(productFrom)

function turnOf({ technicalData }: DemoListing): number {
  return addedLast.indexOf(technicalData.sku)
}

/** Seals and buckles have a second picture, which shows them in use. */
function viewsOf({ technicalData: { sku, type } }: DemoListing) {
  if (type !== 'seal' && type !== 'buckle') return []
  return [{ image: pictureOf(`${sku}-2`), words: 'Closed on its strap, beside a pencil' }]
}

function pictureOf(name: string): string {
  return `/pictures/${name.toLowerCase()}-800.webp`
}

function productFrom(listing: DemoListing): DemoProduct {
  return {
    ...listing,
    ladder: ladderOf(listing),
    image: pictureOf(listing.technicalData.sku),
    views: viewsOf(listing),
    fullDescription: listing.fullDescription.join(' '),
  }
}
