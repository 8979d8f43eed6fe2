/** A line of the cart: product, quantity, price, and advice about other quantities. */
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PricedLine } from '#contract/cart/schema/cart.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Price } from '#web/catalog/price.tsx'
import { type CartLine, putInCart } from '#web/every-page/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import { LineQuantity, RemovedLine } from './line-parts.tsx'

type CartLineRowProps = {
  line: CartLine
  /** Undefined until the shop has answered. */
  priced: PricedLine | undefined
  /** False if `priced` is an earlier answer, for another quantity. */
  isPriceKnown: boolean
  isRemoved: boolean
  onRemove: () => void
  onUndo: () => void
}

export function CartLineRow({ line, priced, isPriceKnown, isRemoved, onRemove, onUndo }: CartLineRowProps) {
  const name = useKnownName(priced) ?? 'This product'
  const button = useFocusOnSwap(isRemoved)
  if (isRemoved) return <RemovedLine {...{ name, button, onUndo }} />
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 py-5 sm:grid-cols-[7rem_minmax(0,1fr)]">
      {priced?.product ? (
        <ProductPicture product={priced.product} sizes="7rem" />
      ) : (
        <Skeleton className="aspect-4/3 w-full" />
      )}
      <div className="flex min-w-0 flex-col gap-3">
        <Name priced={priced} />
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
            <LineQuantity
              {...{ line, priced, name }}
              onPut={(quantity) => void putInCart([{ id: line.id, quantity }])}
            />
            <p className="py-2 text-lg font-semibold tabular-nums" aria-live="polite">
              {priced?.refusal || !priced || !isPriceKnown ? '–' : <Price dollars={priced.totalPrice} />}
            </p>
          </div>
          <Button ref={button} variant="quiet" size="small" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </div>
        {priced && <Words priced={priced} />}
      </div>
    </li>
  )
}

/** A removed line has no price, but still shows its name. */
function useKnownName(priced: PricedLine | undefined): string | undefined {
  const name = priced?.product?.name
  const [known, setKnown] = useState(name)
  if (name !== undefined && name !== known) setKnown(name)
  return known
}

/** *Remove* and *Undo* replace each other when they are pressed: the focus moves to the new button. */
function useFocusOnSwap(isRemoved: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(isRemoved)
  useEffect(() => {
    if (before.current !== isRemoved) button.current?.focus()
    before.current = isRemoved
  }, [isRemoved])
  return button
}

function Name({ priced }: { priced: PricedLine | undefined }) {
  if (!priced?.product)
    return (
      <p className="font-medium">{priced ? 'A product that is no longer sold' : <Skeleton className="h-6 w-48" />}</p>
    )
  const { slug, name, sku } = priced.product
  return (
    <div className="min-w-0">
      <a href={`/catalog/${slug}`} className="heading text-xl hover:underline">
        <ProductName name={name} />
      </a>
      <p className="text-sm text-ink-muted">
        {sku && `${sku} · `}
        {formatMoney(priced.price)} each
        {priced.price < priced.listPrice && ` instead of ${formatMoney(priced.listPrice)}`}
        {priced.fromQuantity !== undefined && (
          <strong className="block font-semibold text-ink">
            Price for {priced.fromQuantity.toLocaleString('en-US')} or more
          </strong>
        )}
      </p>
    </div>
  )
}

/** The next price step, the quantity for full packs, and the customer's own orders that hold the missing pieces. */
function Words({ priced: { nextStep, hint, heldByOwnOrders = [], refusal } }: { priced: PricedLine }) {
  return (
    <div className="space-y-1 text-sm">
      {nextStep && !refusal && (
        <p>
          Order {nextStep.fromQuantity.toLocaleString('en-US')} and pay {formatMoney(nextStep.price)} each
        </p>
      )}
      {hint && <p className="text-ink-muted">{hint}</p>}
      {heldByOwnOrders.map(({ _id, number, quantity: held }) => (
        <p key={_id}>
          Your unpaid order{' '}
          <Link to={`/dashboard/orders/${_id}`} className="text-link">
            {number}
          </Link>{' '}
          holds {held} of these.
        </p>
      ))}
    </div>
  )
}
