/** Cart: the chosen products, their current prices, and the lines that cannot be ordered yet. */
import { useState } from 'react'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { sendTo } from '#web/api/react/send-to.ts'
import { NeedsScripts, PageSkeleton } from '#web/dashboard/entrance/page-skeleton.tsx'
import { UnconfirmedNotice } from '#web/dashboard/entrance/unconfirmed-notice.tsx'
import { addToCart, type CartLine, carts, putInCart, syncCart } from '#web/every-page/cart.ts'
import { readSession } from '#web/every-page/session.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { filled } from '#web/order-form/fields.ts'
import { type ChosenPlace, keepPlace, likelyPlace } from '#web/order-form/kept-place.ts'
import { askPrices, type PricedAnswer, usePricedCart } from '#web/order-form/use-priced-cart.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { TakesNoOrders } from '#web/shell/takes-no-orders.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/screens/error-state.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { useStore } from '#web/ui/use-store.ts'
import type { Route } from './+types/cart-page.ts'
import { CartColumns, CartLineRow } from './cart-line-row.tsx'
import { Total } from './cart-total.tsx'
import { DeliveryPreview } from './delivery-preview.tsx'
import { hasSameLines, isSameLine, LastKnownNote, useLastKnown } from './last-known.tsx'
import { LowerPrices } from './lower-prices.tsx'
import { PasteBox } from './paste-box.tsx'
import { forgetSelected } from './selected-lines.ts'

/** Loaded on demand, because the schemas load zod, and only a form sent before its script was loaded needs the check. */
const loadIsId = async () => (await import('#contract/schema/wire.ts')).isId

/** A form sent before its script was loaded leads here, with the product to add. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<PricedAnswer> {
  const query = new URL(request.url).searchParams
  const [id, quantity] = [query.get('add') ?? '', Number(query.get('quantity'))]
  if (id && (await loadIsId())(id) && Number.isSafeInteger(quantity) && quantity > 0) {
    await addToCart([{ id, quantity }])
    throw sendTo('/cart', request)
  }
  await syncCart(true)
  // A customer who looks at the whole cart changes and orders the whole cart.
  if (readSession().status === 'in') forgetSelected()
  return askPrices({ lines: carts.read(), ...likelyPlace() })
}
clientLoader.hydrate = true as const

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Cart', description: '' })

export default function CartPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="heading text-4xl sm:text-5xl">Cart</h1>
      <NeedsScripts />
      <div className="mt-6 flex flex-col gap-6 scriptless:hidden">
        <TakesNoOrders />
        <UnconfirmedNotice />
        <Lines loaded={loaderData} />
        <PasteBox />
      </div>
    </div>
  )
}

function Lines({ loaded }: { loaded: PricedAnswer }) {
  const lines = useStore(carts)
  const { removed, remove, undo } = useRemoved()
  const [place, setPlace] = useState(() => ({ country: '', postalCode: '', ...likelyPlace() }))
  const choosePlace = (chosen: ChosenPlace) => {
    keepPlace(chosen)
    setPlace(chosen)
  }
  const request = { lines, ...filled(place) }
  const { cart, failure, busy, retry } = usePricedCart(request, loaded, { pauseMs: 250 })
  const last = useLastKnown(lines, { cart, failure })
  if (lines.length === 0 && removed.length === 0) return <NothingInIt />
  // After a failure, earlier prices are shown only together with their time.
  const known = failure === undefined ? cart : last?.cart
  const shown = withRemoved(lines, removed)
  return (
    // Only the total sticks. Beside the lines, the delivery below it would cover half of a window.
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div className="flex flex-col gap-6">
        {failure !== undefined && last && <LastKnownNote at={last.at} failure={failure} onRetry={retry} busy={busy} />}
        {failure !== undefined && !last && (
          <ErrorState
            title="The prices could not be loaded"
            text={`${failure} Your cart is kept.`}
            onRetry={retry}
            busy={busy}
          />
        )}
        <div>
          <CartColumns />
          <ul aria-label="In your cart" className="divide-y divide-line border-b border-line max-lg:border-t">
            {shown.map((line) => (
              <CartLineRow
                key={line.id}
                line={line}
                priced={known?.lines.find(({ id }) => id === line.id)}
                isPriceKnown={!last || isSameLine(last.cart, line)}
                isRemoved={removed.some(({ id }) => id === line.id)}
                onRemove={() => remove(line)}
                onUndo={() => undo(line)}
              />
            ))}
          </ul>
        </div>
        <LowerPrices lines={known?.lines ?? []} />
        <Advice says={known?.advice ?? []} />
      </div>
      <div className="lg:row-span-2 lg:not-low:sticky lg:not-low:top-24">
        <Total
          cart={(last ? hasSameLines(last.cart, lines) : hasAll(known, lines)) ? known : undefined}
          isOld={last !== undefined}
          busy={busy}
        />
      </div>
      {!last && <DeliveryPreview place={place} onChoose={choosePlace} cart={cart} />}
    </div>
  )
}

/** False while added lines are being priced: the total is that of the others. */
const hasAll = (cart: PricedCart | undefined, lines: readonly CartLine[]) =>
  lines.length > 0 && lines.every(({ id }) => cart?.lines.some((line) => line.id === id))

function Advice({ says }: { says: readonly string[] }) {
  if (says.length === 0) return null
  return (
    <Panel title="Check before you order">
      <ul className="list-disc space-y-1 pl-5">
        {says.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className="mt-3 text-ink-muted">This is advice: you can still place the order.</p>
    </Panel>
  )
}

type Removed = CartLine & { index: number }

function useRemoved() {
  const [removed, setRemoved] = useState<Removed[]>([])
  const keepOthers = (id: string) => removed.filter((one) => one.id !== id)
  return {
    removed,
    remove(line: CartLine) {
      const index = carts.read().findIndex(({ id }) => id === line.id)
      setRemoved([...keepOthers(line.id), { ...line, index }])
      void putInCart([{ id: line.id, quantity: 0 }])
    },
    undo(line: CartLine) {
      setRemoved(keepOthers(line.id))
      void putInCart([line])
    },
  }
}

/** A removed line keeps its place, so that it can be restored there. */
function withRemoved(lines: CartLine[], removed: Removed[]): CartLine[] {
  const shown = [...lines]
  for (const { id, quantity, index } of removed)
    if (!shown.some((line) => line.id === id)) shown.splice(index, 0, { id, quantity })
  return shown
}

function NothingInIt() {
  return (
    <EmptyState
      title="Your cart is empty"
      action={
        <a href="/products" className={buttonClass()}>
          See the products
        </a>
      }
    >
      Add strap, seals and tools, and order them together.
    </EmptyState>
  )
}
