/** Add Product: puts a new product on sale. */
import type { Category } from '#contract/product.ts'
import { api } from '#web/browser-api.ts'
import { DashboardScreen } from '#web/layout/dashboard-screen.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/add-product-page.ts'
import { ProductForm, useProductForm } from './product-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Add Product', description: '' })
}

export default function AddProductPage() {
  const product = useProductForm('add product', blank)
  const add = product.send(async (values) => {
    try {
      const { success } = await api.addProduct({ body: values })
      if (!success) throw new Error(refused)
    } catch (error) {
      toast.error(refused)
      await product.keepWhenOver(error, values)
      throw error
    }
    toast.success('Product added successfully')
    product.form.reset(blank)
  })
  return (
    <DashboardScreen title="Add Product">
      <ProductForm product={product} onSubmit={add} submit="Add Product" />
    </DashboardScreen>
  )
}

const refused = 'Product add attemt failed'

/** Every field as it is read when it is empty: a form that says less of itself would count as changed from the start. */
const blank = {
  name: '',
  image: '',
  description: '',
  minimumOrder: Number.NaN,
  quantity: Number.NaN,
  availableQuantity: Number.NaN,
  pricePerUnit: Number.NaN,
  category: '' as Category, // nothing chosen yet, which the schema refuses
  fullDescription: '',
}
