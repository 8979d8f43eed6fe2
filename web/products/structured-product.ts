/** A product and its price in the words search engines agreed on (schema.org Product with an Offer). */

import { centsOf, dollarsOf } from '#contract/money.ts'
import { isSoldOut, priceOf } from '#contract/products/rules.ts'
import type { Product } from '#contract/products/schema.ts'
import { factRows } from '#contract/products/technical-rules.ts'

export function describeToEngines(product: Product, publicUrl: string) {
  const { name, description, image, views, category, pricePerUnit, slug, technicalData } = product
  const { unitCents } = priceOf({ priceCents: centsOf(pricePerUnit) }, 1)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    image: [image, ...views.map((view) => view.image)].map((link) => new URL(link, publicUrl).href),
    category,
    ...(technicalData.sku && { sku: technicalData.sku }),
    additionalProperty: factRows(technicalData).map(({ label, value, unit }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
      ...(unit && { unitText: unit }),
    })),
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/catalog/${slug}`,
      price: dollarsOf(unitCents).toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
    },
  }
}
