/** Beside the lines of the cart: what they cost together, when they arrive, and the way to the checkout. */
import { useCallback, useState } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { Price } from '#web/catalog/price.tsx'
import { carts } from '#web/every-page/cart.ts'
import { PlaceBar } from '#web/order-form/place-bar.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { rememberSelected } from './selected-lines.ts'

/** `cart`: undefined until its prices are known. `isOld`: its prices are those of an earlier time. */
type TotalProps = { cart: PricedCart | undefined; isOld: boolean; busy: boolean }

export function Total({ cart, isOld, busy }: TotalProps) {
  const { priceTerms, chargesVat } = useShop()
  const session = useSession()
  const refused = cart?.lines.filter(({ refusal }) => refusal) ?? []
  const [first] = refused
  const isRefused = first !== undefined || cart?.refusal !== undefined
  const mayOrder = !isOld && cart !== undefined && cart.lines.length > 0 && !isRefused
  const { isBelow, ref } = useIsBelow()
  return (
    <Panel title="Total">
      <p aria-live="polite" className="text-3xl font-semibold tabular-nums">
        {cart && !(isRefused && cart.linesTotal === 0) ? <Price dollars={cart.linesTotal} /> : '–'}
      </p>
      <p className="text-sm text-ink-muted">
        {priceTerms}.{' '}
        {isOld
          ? 'You need a connection to order.'
          : `You choose the delivery method next${chargesVat ? ', and see the VAT' : ''}.`}
      </p>
      {cart && !isOld && <Arrival cart={cart} />}
      {cart && isRefused && (
        <p className="mt-3 font-medium text-danger">
          {cart.refusal ??
            (first && refused.length === 1
              ? [first.product?.name, first.refusal].filter(Boolean).join(': ')
              : `${refused.length} products cannot be ordered like this. The reason is on each line.`)}
        </p>
      )}
      <div ref={ref}>
        {mayOrder ? (
          <ToCheckout busy={busy} className={`${buttonClass({ size: 'large' })} mt-4 w-full`} />
        ) : (
          <Button size="large" disabled className="mt-4 w-full">
            Checkout
          </Button>
        )}
      </div>
      {mayOrder && isBelow && (
        <PlaceBar total={{ term: 'Total', value: formatMoney(cart.linesTotal) }} method={methodFor(cart)} isFloating>
          <ToCheckout busy={busy} className={buttonClass()} />
        </PlaceBar>
      )}
      {mayOrder && session.status === 'out' && (
        <p className="mt-3 text-sm">
          New here?{' '}
          <a href="/signup?from=%2Fcheckout" onClick={() => rememberSelected(carts.read())} className="text-link">
            Create an account
          </a>{' '}
          and go on to the checkout.
        </p>
      )}
    </Panel>
  )
}

function ToCheckout({ busy, className }: { busy: boolean; className: string }) {
  return (
    <a href="/checkout" aria-busy={busy} onClick={() => rememberSelected(carts.read())} className={className}>
      Checkout
    </a>
  )
}

function Arrival({ cart }: { cart: PricedCart }) {
  const method = methodFor(cart)
  if (!method?.promise || !cart.country) return null
  return (
    <p className="mt-2 font-medium">
      {sayPromise(method.promise, method.collected)}
      {!method.collected && `, in ${nameOfCountry(cart.country)}`}
    </p>
  )
}

/** The method that the checkout selects at first for the country. */
const methodFor = ({ deliveries, proposedDelivery, country }: PricedCart) =>
  country ? deliveries.find(({ id }) => id === proposedDelivery) : undefined

/** Whether the element with this `ref` is further down than the window reaches. */
function useIsBelow() {
  const [isBelow, setBelow] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const look = ([entry]: IntersectionObserverEntry[]) => setBelow(entry?.isIntersecting === false)
    // However far above the window it is, it counts as in sight.
    const observer = new IntersectionObserver(look, { rootMargin: '999999px 0px 0px' })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { isBelow, ref }
}
