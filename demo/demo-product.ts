/** The shape of what fills an empty shop. */
import type { ProductForm, TechnicalData } from '#contract/products/schema.ts'

export type DemoProduct = ProductForm & { technicalData: TechnicalData & { sku: string } }

/** A product as the catalogue files write it: one sentence a line, and no picture, because the SKU names it. */
export type DemoListing = Omit<DemoProduct, 'image' | 'fullDescription'> & { fullDescription: readonly string[] }
