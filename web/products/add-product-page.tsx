/** Add Product: puts a new product on sale. */
import { useState } from 'react'
import { Link } from 'react-router'
import { recordOf } from '#contract/members.ts'
import { productFields } from '#contract/products/rules.ts'
import type { ProductEntry } from '#contract/products/schema.ts'
import { technicalEntryOf } from '#contract/products/technical-entry.ts'
import { api } from '#web/api/client.ts'
import { hasReason } from '#web/api/refusal.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { toast } from '#web/every-page/toast.ts'
import { notSent } from '#web/forms/draft/draft-form.tsx'
import { useIdempotencyKey } from '#web/forms/draft/use-idempotency-key.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/add-product-page.ts'
import { ProductForm, useProductForm } from './product-form.tsx'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Add Product', description: '' })
}

export default function AddProductPage() {
  const product = useProductForm('add product', blank)
  const [added, setAdded] = useState<{ id: string; name: string }>()
  const sendOnce = useIdempotencyKey()
  const add = product.send(async (body) => {
    try {
      const { success, _id } = await sendOnce(body, (idempotencyKey) => api.addProduct({ body }, { idempotencyKey }))
      if (!success) throw new Error(refused)
      setAdded({ id: _id, name: body.name })
    } catch (error) {
      toast.error(refused)
      // One failure is told once, unless there is more to say of it.
      if (hasReason(error)) throw error
      return notSent
    }
    toast.success('Product added successfully')
    product.form.reset(blank)
  })
  return (
    <DashboardScreen title="Add Product">
      <ProductForm product={product} onSubmit={add} submit="Add Product">
        {added && (
          <p className="mt-4">
            On sale now:{' '}
            <Link to={`/dashboard/productDetails/${added.id}`} className="text-link">
              {added.name}
            </Link>
          </p>
        )}
      </ProductForm>
    </DashboardScreen>
  )
}

const refused = 'Product add attemt failed'

// No category is chosen yet, which the form's type does not know and its schema refuses.
const blank = { ...recordOf(productFields, () => ''), ladder: '', views: [], ...technicalEntryOf({}) } as ProductEntry
