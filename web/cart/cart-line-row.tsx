/**
 * A line of the cart, in the columns of an order's lines (web/order-form/table): product, quantity, price and total. On a phone, the
 * quantity and the total are in a row of their own, always at the same place.
 */
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { PricedLine } from '#contract/cart/schema/cart.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Price } from '#web/catalog/price.tsx'
import { type CartLine, putInCart } from '#web/every-page/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
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
  const isPriced = priced?.product && !priced.refusal && isPriceKnown
  return (
    <li className={`grid grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-3 gap-y-1 py-3 ${wideColumns}`}>
      <div className="max-lg:row-span-2 max-lg:self-start">
        {priced?.product ? (
          <ProductPicture product={priced.product} sizes="4rem" />
        ) : (
          <Skeleton className="aspect-4/3 w-full" />
        )}
      </div>
      <Name priced={priced} />
      {priced?.product && <UnitPrice priced={priced} />}
      <div className="col-span-2 flex flex-wrap items-start gap-x-3 lg:contents">
        <div className="min-w-0 flex-1 basis-47">
          <LineQuantity {...{ line, priced, name }} onPut={(quantity) => void putInCart([{ id: line.id, quantity }])} />
        </div>
        <p className="ml-auto py-2 text-right text-lg font-semibold tabular-nums lg:order-2" aria-live="polite">
          {isPriced ? <Price dollars={priced.totalPrice} /> : '–'}
        </p>
        <Button
          ref={button}
          variant="quiet"
          size="small"
          onClick={onRemove}
          aria-label={`Remove ${name}`}
          title="Remove"
          className="px-2 lg:order-2 max-lg:mt-1.5"
        >
          <Icon name="x" size={18} />
        </Button>
      </div>
      {priced && <Words priced={priced} />}
    </li>
  )
}

const wideColumns = 'lg:grid-cols-[3.5rem_minmax(0,1fr)_12rem_7rem_6.5rem_2.5rem]'

/** Above the lines, where they are columns. Screen readers hear the names of the fields and units instead. */
export function CartColumns() {
  return (
    <p
      aria-hidden="true"
      className={`hidden gap-x-3 border-b border-ink py-1.5 text-sm font-semibold lg:grid ${wideColumns}`}
    >
      <span className="col-span-2">Product</span>
      <span>Quantity</span>
      <span className="text-right">Price</span>
      <span className="text-right">Total</span>
    </p>
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
    <p className="min-w-0">
      <a href={`/catalog/${slug}`} className="font-medium hover:underline">
        <ProductName name={name} />
      </a>
      {sku && <span className="text-sm text-ink-muted"> {sku}</span>}
    </p>
  )
}

function UnitPrice({ priced: { price, listPrice, fromQuantity } }: { priced: PricedLine }) {
  return (
    <p className="text-sm text-ink-muted tabular-nums lg:order-1 lg:text-right">
      {formatMoney(price)} each
      {price < listPrice && ` instead of ${formatMoney(listPrice)}`}
      {fromQuantity !== undefined && (
        <strong className="block font-semibold text-ink">
          Price for {fromQuantity.toLocaleString('en-US')} or more
        </strong>
      )}
    </p>
  )
}

/** The quantity for full packs, and the customer's own orders that hold the missing pieces. */
function Words({ priced: { hint, heldByOwnOrders = [] } }: { priced: PricedLine }) {
  return (
    <div className="col-span-full space-y-1 text-sm empty:hidden lg:order-3 lg:col-start-2">
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
