/** Collects the facts of a product's data sheet. It has no prices or stock, because these change while readers keep it. */
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import { dataSheetRows } from '#contract/products/rules/facts/data-sheet.ts'
import { countOf, unitOf } from '#contract/products/rules/facts/sold-by.ts'
import type { Written } from '#contract/products/rules/facts/units.ts'
import { paperSizeIn } from '#contract/settings/rules/company.ts'
import type { OfSet, ProductSet } from '#contract/strapping/schema/set.ts'
import type { SheetFacts, SheetPart, SheetRow } from '../papers/sheet-facts.ts'
import type { ProductRow } from '../products/product-queries.ts'
import { technicalDataOf } from '../products/to-wire.ts'
import type { ShopSettings } from '../settings/settings-queries.ts'
import { dayIn } from '../settings/shop-time.ts'

type Of = {
  product: ProductRow
  set: ProductSet
  settings: ShopSettings | undefined
  shopName: string
  /** The origin of addresses. */
  origin: string
}

export function dataSheetFacts({ product, set, settings, shopName, origin }: Of): SheetFacts {
  const { slug, name, description, fullDescription, changedAt, createdAt } = product
  const { legalName, address, country, phone, email } = settings ?? {}
  return {
    size: paperSizeIn(country ?? ''),
    ...{ name, description, fullDescription },
    sku: product.sku ?? '',
    asOf: dayIn(settings, changedAt ?? createdAt),
    seller: {
      name: legalName || shopName,
      lines: [...addressLines(address ?? '', country), phone, email].flatMap((line) => line || []),
    },
    rows: rowsOf(product),
    set: partsOf(set, product.id, origin),
    address: `${origin}/catalog/${slug}`,
    closing: 'The page at this address has current data and prices.',
  }
}

/** The rows of the product's page. The article number is at the top of the sheet. */
function rowsOf(product: ProductRow): SheetRow[] {
  const technicalData = technicalDataOf(product)
  const { sku: _, ...data } = technicalData
  const minimum = countOf(product.minimumOrder, unitOf(technicalData))
  return [
    ...dataSheetRows(data).map(({ label, us, ...metric }) => ({ label, metric: asText(metric), us: us && asText(us) })),
    { label: 'Minimum order', metric: minimum },
  ]
}

/** A value and its unit stay on one line. */
const asText = ({ value, unit }: Written) => (unit ? `${value}\u{a0}${unit}` : value)

const partNames: Record<ProductSet['slots'][number]['name'], string> = {
  strap: 'Strap',
  tensioner: 'Tensioner',
  joint: 'Joint',
  'sealer or cutter': 'Sealer or cutter',
}

/**
 * The best product of a part, then the others that fit. They are sorted by article number, because their order on the page
 * depends on prices and stock. A tool for several parts is listed once; the sentences about the other parts name its article
 * number.
 */
function partsOf({ slots }: ProductSet, ownId: string, origin: string): SheetPart[] {
  const listed = new Set([ownId])
  return slots.flatMap(({ name, best, says, others }) => {
    const part = partNames[name]
    const fitting = others.flatMap(({ product, fits }) => (fits === 'yes' ? [product] : []))
    const products = [...(best ? [best] : []), ...fitting.toSorted(byArticle)].filter(({ _id }) => !listed.has(_id))
    const sentence = says ? [{ part, sku: best && listed.has(best._id) ? (best.sku ?? '') : '', text: says }] : []
    for (const { _id } of products) listed.add(_id)
    const toRow = ({ slug, sku = '', name }: OfSet) => ({ part, sku, text: name, address: `${origin}/catalog/${slug}` })
    return [...sentence, ...products.map(toRow)]
  })
}

const byArticle = (a: OfSet, b: OfSet) => (a.sku ?? a.name).localeCompare(b.sku ?? b.name, 'en')
