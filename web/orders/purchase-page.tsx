/** Purchase: one product, its quantity and the delivery address. */

import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator, useSearchParams } from 'react-router'
import { categoryNames, priceOf, pricesOf } from '#contract/products/rules/product.ts'
import { quantityRefusal } from '#contract/products/rules/quantity.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { amountOf, formatMoney } from '#contract/rules/money.ts'
import { grossOf, withVat } from '#contract/tax/rules/sums.ts'
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { apiContext } from '#web/api/react/loader-context.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { ApiRefusal, ShopUnreachable, throwNotFoundPage } from '#web/api/refusal.ts'
import { ProductName } from '#web/catalog/card/product-name.tsx'
import { ProductPicture } from '#web/catalog/card/product-picture.tsx'
import { Price } from '#web/catalog/price.tsx'
import { PriceLadder } from '#web/catalog/product/price-ladder.tsx'
import { signedIn } from '#web/dashboard/entrance/guards.ts'
import { NeedsScripts } from '#web/dashboard/entrance/page-skeleton.tsx'
import { UnconfirmedNotice } from '#web/dashboard/entrance/unconfirmed-notice.tsx'
import type { SignedIn } from '#web/every-page/session.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, notSent, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { UnsavedGuard } from '#web/forms/draft/unsaved-guard.tsx'
import { QuantityStepper } from '#web/forms/fields/quantity-stepper.tsx'
import { Form } from '#web/forms/form.tsx'
import { useIdempotencyKey } from '#web/forms/sending/use-idempotency-key.ts'
import { useSessionOfOtherTabs } from '#web/forms/sending/use-session-end.ts'
import { TextField } from '#web/forms/text-field.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { TakesNoOrders } from '#web/shell/takes-no-orders.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import type { Route } from './+types/purchase-page.ts'
import { CartOffers, DefaultDelivery } from './default-delivery.tsx'
import { HoldNote } from './hold-note.tsx'
import { OrderPlaced, type PlacedOrder } from './order-placed.tsx'
import type { OwnAddress } from './own-address.ts'
import { useQuantity } from './use-quantity.ts'

export const clientMiddleware = [signedIn]

/** The server sends the product with the page; the guard in the browser checks the right to buy it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const product = await context.get(apiContext).findProductBySlug({ slug: params.id }).catch(throwNotFoundPage)
  return { product, own: undefined }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const [product, own] = await Promise.all([
    api.findProduct({ id: params.id }).catch(throwNotFoundPage),
    // Without the address book, the customer types the address.
    loadOwnAddress().catch((error) => {
      if (isSessionOver(error)) throw error
      return { address: '', phone: '' }
    }),
  ])
  return { product, own }
}

const loadOwnAddress = async () => (await import('./own-address.ts')).findOwnAddress()

clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: ['Purchase', loaderData?.product.name].filter(Boolean).join(': '), description: '' })

export default function PurchasePage({ loaderData: { product, own } }: Route.ComponentProps) {
  useSessionOfOtherTabs()
  return (
    <>
      <Purchasing product={product} own={own} />
      <NeedsScripts />
    </>
  )
}

/** `own`: undefined until the address book is loaded. */
type PurchasingProps = { product: Product; own: OwnAddress | undefined }

/** Hidden while signed out, because the guard is about to redirect to the login page. */
function Purchasing({ product, own }: PurchasingProps) {
  return (
    <div className="page-width grid gap-8 py-8 lg:grid-cols-2 lg:py-12 signed-out:invisible scriptless:hidden">
      <div className="flex flex-col gap-6">
        <div>
          <h1 className="heading text-4xl sm:text-5xl">
            <ProductName name={product.name} />
          </h1>
          <p className="mt-2 text-lg text-ink-muted">{product.description}</p>
        </div>
        {/* Not eager: the picture would be preloaded, but not used when a visitor is sent to Login. */}
        <ProductPicture product={product} />
        <section>
          <h2 className="heading text-2xl">Full Description:</h2>
          <p className="mt-2 max-w-prose whitespace-pre-line">{product.fullDescription}</p>
          <p className="mt-3">
            <a href={`/catalog/${product.slug}`} className="text-link py-1">
              Technical data
            </a>
          </p>
        </section>
      </div>
      <div className="flex flex-col gap-6">
        <Panel title="Product Status:">
          <ProductStatus product={product} />
        </Panel>
        <PurchaseForm key={product._id} product={product} own={own} />
      </div>
    </div>
  )
}

function ProductStatus({ product }: { product: Product }) {
  return (
    <DescriptionList
      facts={[
        { term: 'Quantity', value: product.quantity },
        { term: 'Minimum order', value: product.minimumOrder },
        { term: 'Available quantity', value: product.availableQuantity },
        { term: 'Price per product', value: <Price dollars={product.pricePerUnit} /> },
        { term: 'Category', value: categoryNames[product.category] },
      ]}
    />
  )
}

const loadDelivery = async () => (await import('#contract/orders/schema/order.ts')).DeliveryFields

/** On the server and while hydrating, everyone counts as signed out: the form replaces the skeleton once the user is known. */
function PurchaseForm({ product, own }: PurchasingProps) {
  const session = useSession()
  return session.status === 'in' ? (
    <Purchase product={product} own={own} session={session} />
  ) : (
    <Skeleton className="h-[44rem] w-full" />
  )
}

function Purchase({ product, own, session }: PurchasingProps & { session: SignedIn }) {
  const { form, field, send, refusal, busy, ...draftState } = useDraftForm(
    `purchase ${product._id}`,
    loadDelivery,
    own ?? { address: '', phone: '' },
    () => quantity.typed,
  )
  usePrefill(form, own)
  const [address] = useSearchParams()
  const quantity = useQuantity(product, { draft: draftState.draft?.quantity, wished: address.get('quantity') })
  const [placed, setPlaced] = useState<PlacedOrder>()
  const place = usePlaceOrder(product, setPlaced)
  const { priceTerms, chargesVat } = useShop()
  const { totalPrice } = priceInDollars(product, quantity.count)
  const wished = quantity.refusal ? product.minimumOrder : quantity.count

  const purchase = send(async (delivery) => {
    try {
      const customer = { userName: session.name, email: session.email }
      if (!(await place({ ...delivery, ...customer, quantity: quantity.count }))) return notSent
      quantity.reset()
    } catch (error) {
      const sentence = error instanceof ApiRefusal && error.errors.quantity
      if (!sentence) throw error
      quantity.refuse(sentence)
      focusQuantity()
      return notSent
    }
  })
  const discard = () => {
    draftState.discard()
    quantity.reset()
  }
  const orderMore = () => {
    flushSync(() => setPlaced(undefined))
    focusQuantity()
  }

  if (placed) {
    const isEnoughLeft = quantityRefusal(product.minimumOrder, product) === undefined
    return (
      <OrderPlaced order={placed} isAdmin={session.isAdmin} onMore={isEnoughLeft && !busy ? orderMore : undefined} />
    )
  }
  return (
    <Panel title="Make Your Purchase:">
      <Form onSubmit={purchase} refusal={refusal}>
        <TakesNoOrders />
        <UnconfirmedNotice />
        <UnsavedGuard unsaved={draftState.isRestored && !busy} onLeave={draftState.discard} />
        <DraftNote isRestored={draftState.isRestored} discard={discard} />
        <QuantityStepper
          label="Product quantity"
          id={quantityId}
          value={quantity.text}
          onChange={quantity.change}
          min={product.minimumOrder}
          max={product.availableQuantity}
          onBound={quantity.tellBound}
          error={quantity.refusal}
        />
        <PriceLadder product={product} quantity={quantity.refusal ? 0 : quantity.count} />
        <p aria-live="polite">
          Total: <strong className="tabular-nums">{quantity.refusal ? '–' : formatMoney(totalPrice)}</strong>
          <span className="block text-sm text-ink-muted">{priceTerms}</span>
          {chargesVat && !quantity.refusal && <span className="block">{withVat(totalPrice)} incl. VAT</span>}
        </p>
        <TextField label="Your name" readOnly value={session.name} autoComplete="name" />
        <TextField label="Your email" readOnly value={session.email} autoComplete="email" />
        <DefaultDelivery productId={product._id} quantity={wished} />
        <TextField label="Your address" autoComplete="street-address" {...field('address')} />
        <TextField label="Your phone" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
        <HoldNote productId={product._id} quantity={wished} />
        <Button type="submit" size="large" busy={busy} disabled={quantity.refusal !== undefined}>
          Purchase
        </Button>
        <CartOffers productId={product._id} quantity={wished} />
      </Form>
    </Panel>
  )
}

type Prefilled = {
  getValues: (name: keyof OwnAddress) => unknown
  resetField: (name: keyof OwnAddress, options: { defaultValue: string }) => void
}

/** The form is shown before the address book is loaded; then the fields that are still empty are filled in. */
function usePrefill(form: Prefilled, own: OwnAddress | undefined): void {
  useEffect(() => {
    for (const name of ['address', 'phone'] as const)
      if (own && form.getValues(name) === '') form.resetField(name, { defaultValue: own[name] })
  }, [form, own])
}

const quantityId = 'quantity'
const focusQuantity = () => document.getElementById(quantityId)?.focus()

function priceInDollars(product: Product, quantity: number) {
  const { unitCents, totalCents } = priceOf(pricesOf(product), quantity)
  return { price: amountOf(unitCents), totalPrice: amountOf(totalCents) }
}

type Wish = { quantity: number; userName: string; email: string; address: string; phone: string }

/** Places the order only once, however often the button is pressed. False if the shop does not confirm it. */
function usePlaceOrder(product: Product, onPlaced: (order: PlacedOrder) => void) {
  const sendOnce = useIdempotencyKey()
  const { revalidate } = useRevalidator()
  const { chargesVat } = useShop()

  return async (wish: Wish) => {
    const { price, totalPrice } = priceInDollars(product, wish.quantity)
    const toPay = chargesVat ? { toPay: grossOf(totalPrice) } : undefined
    try {
      const body = { id: product._id, name: product.name, price, totalPrice, ...toPay, ...wish }
      const { success, _id } = await sendOnce(body, (idempotencyKey) => api.placeOrder({ body }, { idempotencyKey }))
      if (success) {
        toast.success('Your order is confirmed')
        onPlaced({ _id, name: product.name, quantity: wish.quantity, totalPrice, ...toPay })
      }
      // Not awaited, because the draft is deleted only afterwards: a reload in the meantime would restore the sent form.
      void revalidate()
      return success
    } catch (error) {
      // Without a connection or session, revalidating would replace the form with the error page or the login page.
      if (!(error instanceof ShopUnreachable || isSessionOver(error))) await revalidate()
      throw error
    }
  }
}
