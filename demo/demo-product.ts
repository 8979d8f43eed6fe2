/** Types of the demo's products. */
import type { NewProduct, ProductForm } from '#contract/products/schema/product.ts'
import type { TechnicalData } from '#contract/products/schema/technical.ts'

export type DemoProduct = NewProduct & { technicalData: TechnicalData & { sku: string } }

/** A product in a catalogue file: one sentence per line, and no picture, because the SKU determines its name. */
export type DemoListing = Omit<ProductForm, 'image' | 'fullDescription'> &
  Pick<DemoProduct, 'technicalData'> & { fullDescription: readonly string[] }
