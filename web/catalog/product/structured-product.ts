/** A product and its prices as structured data (schema.org Product with Offers), and its breadcrumb. */

import { isCountry } from '#contract/places/rules/countries/countries.ts'
import { dataSheetPath } from '#contract/products/rules/facts/data-sheet.ts'
import { factRows } from '#contract/products/rules/facts/technical.ts'
import { categoryNames, isSoldOut, priceOf } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { shopCurrency } from '#contract/rules/currency.ts'
import { amountOf, centsOf } from '#contract/rules/money.ts'
import type { Company } from '#contract/settings/rules/company.ts'
import type { ShopFacts } from '#contract/settings/rules/shop.ts'
import type { ShopTerms } from '#contract/settings/schema/form.ts'

type Shop = Pick<ShopFacts, 'shopName' | 'publicUrl'> & Pick<Company, 'pages' | 'chargesVat'>
type Terms = Pick<ShopTerms, 'deliveries' | 'seller'>

export function describeToEngines(product: Product, shop: Shop, terms: Terms) {
  const { shopName, publicUrl, pages, chargesVat } = shop
  const { name, description, image, views, category, slug, technicalData } = product
  const seller = { '@type': 'Organization', name: terms.seller.legalName ?? shopName, url: publicUrl }
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name,
    description,
    image: [image, ...views.map((view) => view.image)].map((link) => new URL(link, publicUrl).href),
    category,
    brand: { '@type': 'Brand', name: shopName },
    manufacturer: seller,
    ...(technicalData.sku && { sku: technicalData.sku, mpn: technicalData.sku }),
    additionalProperty: factRows(technicalData).map(({ label, value, unit }) => ({
      '@type': 'PropertyValue',
      name: label,
      value,
      ...(unit && { unitText: unit }),
    })),
    subjectOf: {
      '@type': 'DigitalDocument',
      name: 'Data sheet',
      url: publicUrl + dataSheetPath(slug),
      encodingFormat: 'application/pdf',
    },
    offers: {
      '@type': 'Offer',
      url: `${publicUrl}/catalog/${slug}`,
      ...pricesForEngines(product, chargesVat),
      availability: `https://schema.org/${isSoldOut(product) ? 'OutOfStock' : 'InStock'}`,
      itemCondition: 'https://schema.org/NewCondition',
      seller,
      shippingDetails: terms.deliveries.map(shippingOf),
      ...(pages.includes('returns') && {
        hasMerchantReturnPolicy: { '@type': 'MerchantReturnPolicy', merchantReturnLink: `${publicUrl}/returns` },
      }),
    },
  }
}

/** The unit price at the minimum quantity, and each step of the ladder with its range of quantities. */
export function pricesForEngines({ pricePerUnit, minimumOrder, ladder }: Product, chargesVat: boolean) {
  const { unitCents } = priceOf({ priceCents: centsOf(pricePerUnit) }, 1)
  const steps = [{ fromQuantity: minimumOrder, price: amountOf(unitCents) }, ...ladder]
  return {
    price: amountOf(unitCents).toFixed(2),
    priceCurrency: shopCurrency(),
    eligibleQuantity: { '@type': 'QuantitativeValue', minValue: minimumOrder },
    priceSpecification: steps.map(({ fromQuantity, price }, index) => {
      const next = steps[index + 1]
      return {
        '@type': 'UnitPriceSpecification',
        price: price.toFixed(2),
        priceCurrency: shopCurrency(),
        ...(chargesVat && { valueAddedTaxIncluded: false }),
        eligibleQuantity: {
          '@type': 'QuantitativeValue',
          minValue: fromQuantity,
          ...(next && { maxValue: next.fromQuantity - 1 }),
        },
      }
    }),
  }
}

/** The countries are left out for a method that everybody may choose. */
function shippingOf({ name, price, countries }: ShopTerms['deliveries'][number]) {
  return {
    '@type': 'OfferShippingDetails',
    shippingLabel: name,
    shippingRate: { '@type': 'MonetaryAmount', value: price.toFixed(2), currency: shopCurrency() },
    ...(countries && {
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: countries.filter(isCountry) },
    }),
  }
}

/** The breadcrumb from Products to a product. */
export function describeWayToEngines({ name, category, slug }: Product, publicUrl: string) {
  const steps = [
    { name: 'Products', path: '/products' },
    { name: categoryNames[category], path: `/products?category=${category}` },
    { name, path: `/catalog/${slug}` },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: publicUrl + step.path,
    })),
  }
}
