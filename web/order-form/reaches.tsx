/** How the order reaches the customer: the delivery methods for the chosen country. */
import type { ReactNode } from 'react'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { FieldError } from '#web/ui/field.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import type { OrderFormState } from './use-order-form.ts'

type ReachesProps = { order: Pick<OrderFormState, 'form' | 'field' | 'deliveries'> }

export function Reaches({ order }: ReachesProps) {
  const hasCountry = order.form.watch('country') !== ''
  return (
    <Panel title="Delivery">
      <Methods order={order} legend={<legend className="sr-only">Delivery method</legend>}>
        {!hasCountry && <p>Choose the country first, to see how we can deliver.</p>}
        {hasCountry && !order.deliveries && <Skeleton className="h-20 w-full" />}
      </Methods>
    </Panel>
  )
}

/** `children`: what is shown while there are no methods to choose from. */
export function Methods({ order, legend, children }: ReachesProps & { legend: ReactNode; children?: ReactNode }) {
  const { error, id, ...radio } = order.field('delivery')
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={`${id}-error`} className="flex flex-col gap-3">
      {legend}
      {children}
      {order.deliveries?.map((method) => (
        <label
          key={method.id}
          className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 rounded-md border border-line p-3 has-checked:border-ink has-checked:bg-ground"
        >
          <input type="radio" {...radio} value={method.id} />
          <Words method={method} />
          <span className="font-medium tabular-nums">{priceOf(method)}</span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

type Offered = NonNullable<OrderFormState['deliveries']>[number]

function Words({ method: { name, term, says, collected, price, freeFrom, promise } }: { method: Offered }) {
  return (
    <span>
      <span className="font-medium">{name}</span>
      <span className="block text-sm text-ink-muted">
        {term}. {says}
        {!!price && freeFrom !== undefined && ` Free for orders from ${formatMoney(freeFrom)}.`}
      </span>
      {promise && <span className="block text-sm">{sayPromise(promise, collected)}</span>}
    </span>
  )
}

/** `Free`, or the price; undefined for a packer, who sees no amounts. */
export const priceOf = ({ price }: Pick<Offered, 'price'>): string | undefined =>
  price === undefined ? undefined : price === 0 ? 'Free' : formatMoney(price)
