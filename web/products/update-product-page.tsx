/** Update Product: changes what is on sale. */
import { useNavigate } from 'react-router'
import type { Product } from '#contract/product.ts'
import { api } from '#web/browser-api.ts'
import { DashboardScreen } from '#web/layout/dashboard-screen.tsx'
import { pageMeta } from '#web/layout/page-meta.ts'
import { ApiRefusal } from '#web/refusal.ts'
import { toast } from '#web/ui/toast.ts'
import type { Route } from './+types/update-product-page.ts'
import { ProductForm, useProductForm } from './product-form.tsx'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { product: await api.findProduct({ id: params.id }) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Update Product', description: '' })
}

export default function UpdateProductPage({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <DashboardScreen title={`Update Product: ${product.name}`}>
      <UpdateProduct key={product._id} product={product} />
    </DashboardScreen>
  )
}

function UpdateProduct({ product: { _id, ...known } }: { product: Product }) {
  const navigate = useNavigate()
  const product = useProductForm(`update product ${_id}`, fieldsOf(known))
  const update = product.send(async (values) => {
    try {
      await api.updateProduct({ id: _id, body: values })
    } catch (error) {
      // From here on the form speaks of the stock that the refusal just named.
      const left = error instanceof ApiRefusal ? error.facts.availableQuantity : undefined
      if (typeof left === 'number') product.form.setValue('loadedAvailableQuantity', left)
      throw error
    }
    toast.success('Product updated successfully')
    await navigate(`/dashboard/productDetails/${_id}`)
  })
  return <ProductForm product={product} onSubmit={update} submit="Update Product" />
}

/** The nine fields, and the stock they were loaded with: the shop applies the difference, so that sales made meanwhile stay sold. */
function fieldsOf(product: Omit<Product, '_id'>) {
  const { name, image, description, minimumOrder, quantity, availableQuantity, pricePerUnit } = product
  const { category, fullDescription } = product
  return {
    name,
    image,
    description,
    minimumOrder,
    quantity,
    availableQuantity,
    pricePerUnit,
    category,
    fullDescription,
    loadedAvailableQuantity: availableQuantity,
  }
}
