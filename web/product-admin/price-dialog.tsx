/** Changes the price of a product and its ladder, from a list. */

import { useState } from 'react'
import { Link } from 'react-router'
import { isPriceLeap } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { currencyWords } from '#contract/rules/currency-words.ts'
import { api } from '#web/api/client.ts'
import { useRowChange } from '#web/dashboard/row-changes.ts'
import { DraftNote, notSent } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { NumberField } from '#web/forms/more-fields/more-fields.tsx'
import { historyOf } from '#web/history/history-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ClashPanel } from './clash.tsx'
import { LadderField } from './editor/ladder-field.tsx'
import { productLabels, useProductForm } from './form.tsx'
import { usePriceQuestion } from './price-question.tsx'
import { entryOf, useProductUpdate } from './use-update.ts'

export type PriceDialogProps = { product: Product; onClose: () => void }

export function PriceDialog({ product: listed, onClose }: PriceDialogProps) {
  const row = useRowChange(listed)
  const product = useProductForm(`price of ${listed._id}`, entryOf(listed))
  const { known, clashes, update, takeOver, keep, take } = useProductUpdate(listed, product.form)
  const [attempt, setAttempt] = useState(0)
  const { ask, question } = usePriceQuestion()
  const save = product.send(async (values) => {
    setAttempt(attempt + 1)
    if (clashes.length > 0) return notSent
    const isLeap = isPriceLeap(known.pricePerUnit, values.pricePerUnit)
    if (isLeap && !(await ask(known.pricePerUnit, values.pricePerUnit))) return notSent
    try {
      await update(values)
    } catch (error) {
      if (takeOver(error)) return notSent
      throw error
    }
    row.change(await api.findProduct({ id: listed._id }))
    onClose()
  })
  const clash = { clashes, mine: product.form.getValues(), theirs: entryOf(known), attempt }
  return (
    <Dialog title={`Price: ${listed.name}`} onClose={onClose}>
      <div className="mt-4">
        {clashes.length > 0 && <ClashPanel {...clash} onKeep={keep} onTake={take} />}
        <Form onSubmit={save} refusal={product.refusal}>
          <DraftNote {...product} />
          <NumberField
            label={productLabels.pricePerUnit}
            prefix={currencyWords().sign}
            decimals
            {...product.field('pricePerUnit')}
          />
          <LadderField product={product} />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Link to={historyOf('product', listed._id)} className="text-link">
              Price history
            </Link>
            <Button type="submit" busy={product.busy}>
              Update Product
            </Button>
          </div>
        </Form>
      </div>
      {question}
    </Dialog>
  )
}
