/** Links from a product to its data sheet, the calculator, the station card and the page about replacing steel strap with PET strap. */

import { dataSheetPath } from '#contract/products/rules/facts/data-sheet.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { isTool } from '#contract/strapping/rules/fits.ts'
import { stationCardAddress } from '#contract/strapping/rules/station-card.ts'
import { isSteelStrap } from '#contract/strapping/rules/steel-to-pet.ts'
import type { ProductSet } from '#contract/strapping/schema/set.ts'

export function ProductLinks({ product, set }: { product: Product; set: ProductSet }) {
  return (
    <p className="mt-2 flex flex-wrap gap-x-5 print:hidden">
      <a
        href={dataSheetPath(product.slug)}
        type="application/pdf"
        className="text-link inline-flex min-h-11 items-center"
      >
        Data sheet (PDF)
      </a>
      {linksOf(product, set).map(({ to, says }) => (
        <a key={to} href={to} rel="nofollow" className="text-link inline-flex min-h-11 items-center">
          {says}
        </a>
      ))}
    </p>
  )
}

function linksOf(product: Product, set: ProductSet): { to: string; says: string }[] {
  const { slug, technicalData } = product
  const isForCard = technicalData.sku !== undefined && (technicalData.type === 'strap' || isTool(technicalData))
  return [
    ...(technicalData.type === 'strap' ? [{ to: `/calculator?strap=${slug}`, says: 'How much do I need?' }] : []),
    ...(isForCard ? [{ to: stationCardAddress(cardOf(set)), says: 'Station card' }] : []),
    ...(isSteelStrap(product) ? [{ to: `/steel-to-pet?strap=${slug}`, says: 'Replace this steel with PET' }] : []),
  ]
}

/** The station card with the products of the set that have article numbers. */
function cardOf({ slots }: ProductSet) {
  const skuOf = (slot: string) => slots.find(({ name }) => name === slot)?.best?.sku ?? ''
  const tools = [skuOf('tensioner'), skuOf('sealer or cutter')].filter((sku) => sku !== '')
  const joint = skuOf('joint')
  return { load: '', strap: skuOf('strap'), tools: [...new Set(tools)], joint: tools.includes(joint) ? '' : joint }
}
