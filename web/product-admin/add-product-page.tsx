/** Add Product: puts a new product on sale. */
import { useState } from 'react'
import { Link } from 'react-router'
import { technicalEntryOf } from '#contract/products/rules/facts/technical-entry.ts'
import { productFields } from '#contract/products/rules/product.ts'
import type { Product, ProductEntry } from '#contract/products/schema/product.ts'
import { recordOf } from '#contract/rules/members.ts'
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { hasReason } from '#web/api/refusal.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { toast } from '#web/every-page/toast.ts'
import { notSent } from '#web/forms/draft/draft-form.tsx'
import { useIdempotencyKey } from '#web/forms/sending/use-idempotency-key.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import type { Route } from './+types/add-product-page.ts'
import { CopyNote, copyOf } from './copied-product.tsx'
import { ProductForm, useProductForm } from './form.tsx'

/** `?from=` names the product to copy. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const from = new URL(request.url).searchParams.get('from')
  return { model: from ? await api.findProduct({ id: from }) : undefined }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Add Product', description: '' })
}

export default function AddProductPage({ loaderData: { model } }: Route.ComponentProps) {
  return (
    <DashboardScreen title="Add Product">
      <AddProduct key={model?._id} model={model} />
    </DashboardScreen>
  )
}

function AddProduct({ model }: { model: Product | undefined }) {
  const product = useProductForm(model ? `add product from ${model._id}` : 'add product', model ? copyOf(model) : blank)
  const [added, setAdded] = useState<{ id: string; name: string }>()
  const sendOnce = useIdempotencyKey()
  const failure = useErrorToast()
  const add = product.send(async (body) => {
    failure.clear()
    try {
      const { success, _id } = await sendOnce(body, (idempotencyKey) => api.addProduct({ body }, { idempotencyKey }))
      if (!success) throw new Error(refused)
      setAdded({ id: _id, name: body.name })
    } catch (error) {
      failure.say(refused, { onNextPage: isSessionOver(error) })
      // The toast reports the failure; the form repeats it only if the error gives a reason.
      if (hasReason(error)) throw error
      return notSent
    }
    toast.success('Product added successfully')
    product.form.reset(blank)
  })
  return (
    <ProductForm
      product={product}
      onSubmit={add}
      submit="Add Product"
      note={model && !added && <CopyNote product={product} model={model} />}
    >
      {added?.id && (
        <p className="mt-4">
          On sale now:{' '}
          <Link to={`/dashboard/productDetails/${added.id}`} className="text-link">
            {added.name}
          </Link>
        </p>
      )}
    </ProductForm>
  )
}

const refused = 'Product add attemt failed'

// Cast: the type of the form allows no empty category. The schema refuses the form until a category is chosen.
const blank = {
  ...recordOf(productFields, () => ''),
  ladder: '',
  views: [],
  documents: [],
  ...technicalEntryOf({}),
} as ProductEntry
