/** A product and its price in the words search engines agreed on (schema.org Product with an Offer). */

import { isSoldOut } from '#contract/products/rules.ts'
import type { Product } from '#contract/products/schema.ts'

export function describeToEngines(product: Product, publicUrl: string) {
  const { name, description, image, category, pricePerUnit, slug, technicalData } = product
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    image: new URL(image, publicUrl).href,
    category,
    ...(technicalData.sku && { sku: technicalData.sku }),
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/catalog/${slug}`,
      price: pricePerUnit.toFixed(2),
      priceCurrency: 'USD',
      availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
    },
  }
}
