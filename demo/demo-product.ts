/** The shape of what fills an empty shop. */
import type { NewProduct, ProductForm } from '#contract/products/schema/product.ts'
import type { TechnicalData } from '#contract/products/schema/technical.ts'

export type DemoProduct = NewProduct & { technicalData: TechnicalData & { sku: string } }

/** A product as the catalogue files write it: one sentence a line, and no picture, because the SKU names it. */
export type DemoListing = Omit<ProductForm, 'image' | 'fullDescription'> &
  Pick<DemoProduct, 'technicalData'> & { fullDescription: readonly string[] }
