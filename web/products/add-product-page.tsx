/** Add Product: puts a new product on sale. */
import { api } from '#web/browser-api.ts'
import { DashboardScreen } from '#web/layout/dashboard-screen.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { useSendOnce } from '#web/layout/use-send-once.ts'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/add-product-page.ts'
import { ProductForm, type ProductInput, useProductForm } from './product-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Add Product', description: '' })
}

export default function AddProductPage() {
  const product = useProductForm('add product', blank)
  const sendOnce = useSendOnce()
  const add = product.send(async (body) => {
    try {
      const { success } = await sendOnce(body, (idempotencyKey) => api.addProduct({ body }, { idempotencyKey }))
      if (!success) throw new Error(refused)
    } catch (error) {
      toast.error(refused)
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

// Nothing is filled in or chosen yet, which the form's type does not know and its schema refuses.
const blank = {
  name: '',
  image: '',
  description: '',
  minimumOrder: null,
  quantity: null,
  availableQuantity: null,
  pricePerUnit: null,
  category: '',
  fullDescription: '',
} as unknown as ProductInput
