/** Types of the demo's products. */
import type { NewProduct, ProductForm } from '#contract/products/schema/product.ts'
import type { TechnicalData } from '#contract/products/schema/technical.ts'

export type DemoProduct = NewProduct & { technicalData: TechnicalData & { sku: string } }

/**
 * A product in a catalogue file. The full description is a list of sentences. The picture is left out, because the SKU determines
 * its name.
 */
export type DemoListing = Omit<ProductForm, 'image' | 'fullDescription'> &
  Pick<DemoProduct, 'technicalData'> & { fullDescription: readonly string[] }
