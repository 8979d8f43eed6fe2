/** The number of orders placed since the list was loaded, as a button that loads them. Until then, the rows do not change. */
import { useNavigate, useSearchParams } from 'react-router'
import { mostNewOrders } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { focusHeading } from '#web/every-page/heading.ts'
import { Button } from '#web/ui/button.tsx'
import { useNewOrders } from './use-new-orders.ts'

/** Shown only if the list is unfiltered and sorted newest first, because new orders belong above its first row. */
export function NewOrders({ shown }: { shown: readonly Order[] }) {
  const [params] = useSearchParams()
  const { sort = 'newest', ...narrowed } = Object.fromEntries(params)
  if (sort !== 'newest' || Object.keys(narrowed).length > 0) return null
  return <Bar since={shown[0]?.placedAt ?? longAgo} />
}

const longAgo = '1970-01-01T00:00:00Z'

/** The space of the bar is reserved, so that nothing moves when the bar appears. */
function Bar({ since }: { since: string }) {
  const count = useNewOrders(since)
  const navigate = useNavigate()
  const words = wordsFor(count)
  const load = () => {
    // The button disappears, so the focus moves to the heading.
    focusHeading()
    void navigate('.', { replace: true, preventScrollReset: true })
  }
  return (
    <div className="flex min-h-8 min-w-33 items-center justify-end">
      <p role="status" aria-label="New orders" className="sr-only">
        {words}
      </p>
      {words && (
        <Button size="small" aria-label={`${words}: show them`} onClick={load}>
          {words}
        </Button>
      )}
    </div>
  )
}

function wordsFor(count: number): string {
  if (count === 0) return ''
  if (count >= mostNewOrders) return `${mostNewOrders}+ new orders`
  return count === 1 ? '1 new order' : `${count} new orders`
}
