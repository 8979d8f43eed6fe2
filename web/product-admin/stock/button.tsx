/** Opens the stock actions of one product, from a list. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LowProduct } from '#contract/needs/schema.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { StockActs } from './acts.tsx'

type StockButtonProps = {
  product: Pick<LowProduct, '_id' | 'name' | 'availableQuantity'>
  /** Called with the new available quantity. */
  onMoved?: (availableQuantity: number) => void
}

export function StockButton({ product, onMoved }: StockButtonProps) {
  const [open, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const { _id, name, availableQuantity } = product
  const close = () => setOpen(false)
  const moved = (available: number) => {
    close()
    onMoved?.(available)
    void revalidate()
  }
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Stock of ${name}`} onClick={() => setOpen(true)}>
        Stock
      </Button>
      {open && (
        <Dialog
          title={`Stock: ${name}`}
          description={`${count.format(availableQuantity)} can be sold.`}
          onClose={close}
        >
          <div className="mt-4">
            <StockActs productId={_id} onMoved={({ availableQuantity: available }) => moved(available)} />
          </div>
        </Dialog>
      )}
    </>
  )
}

const count = new Intl.NumberFormat('en-US')
