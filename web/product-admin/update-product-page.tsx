/** Update Product: changes a product on sale. */

import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { isPriceLeap } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { api } from '#web/api/client.ts'
import { DashboardScreen } from '#web/dashboard/dashboard-screen.tsx'
import { notSent } from '#web/forms/draft/draft-form.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { buttonClass } from '#web/ui/button.tsx'
import type { Route } from './+types/update-product-page.ts'
import { ClashPanel } from './clash.tsx'
import { ProductForm, useProductForm } from './form.tsx'
import { newFrom } from './new-from.ts'
import { usePriceQuestion } from './price-question.tsx'
import { StockButton } from './stock/button.tsx'
import { entryOf, useProductUpdate } from './use-update.ts'

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { product: await api.findProduct({ id: params.id }) }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Update Product', description: '' })
}

export default function UpdateProductPage({ loaderData: { product } }: Route.ComponentProps) {
  return (
    <DashboardScreen title={`Update Product: ${product.name}`} actions={<NewFromLink product={product} />}>
      <UpdateProduct key={product._id} product={product} />
    </DashboardScreen>
  )
}

function NewFromLink({ product: { _id } }: { product: Product }) {
  return (
    <Link to={newFrom(_id)} className={buttonClass({ variant: 'secondary' })}>
      Copy this product
    </Link>
  )
}

function UpdateProduct({ product: loaded }: { product: Product }) {
  const navigate = useNavigate()
  const product = useProductForm(`update product ${loaded._id}`, entryOf(loaded))
  const { known, clashes, update, takeOver, keep, take, followStock } = useProductUpdate(loaded, product.form)
  const [attempt, setAttempt] = useState(0)
  const { ask, question } = usePriceQuestion()

  const save = product.send(async (values) => {
    setAttempt(attempt + 1)
    if (clashes.length > 0) return notSent
    if (isPriceLeap(known.pricePerUnit, values.pricePerUnit) && !(await ask(known.pricePerUnit, values.pricePerUnit)))
      return notSent
    try {
      await update(values)
    } catch (error) {
      if (takeOver(error)) return notSent
      throw error
    }
    await navigate(`/dashboard/productDetails/${loaded._id}`)
  })
  return (
    <>
      {clashes.length > 0 && (
        <ClashPanel
          clashes={clashes}
          mine={product.form.getValues()}
          theirs={entryOf(known)}
          attempt={attempt}
          onKeep={keep}
          onTake={take}
        />
      )}
      <p className="mb-4 flex max-w-3xl flex-wrap items-center gap-x-4 gap-y-2">
        {count.format(loaded.availableQuantity)} can be sold
        <StockButton product={loaded} onMoved={followStock} />
      </p>
      <ProductForm product={product} onSubmit={save} submit="Update Product" />
      {question}
    </>
  )
}

const count = new Intl.NumberFormat('en-US')
