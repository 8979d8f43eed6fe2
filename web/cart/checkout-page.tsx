/** Checkout: delivery, invoice details and card payment on one page. */

import { type RefObject, type SubmitEvent, useEffect, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import { defaultAddressOf } from '#contract/cart/rules/address-book.ts'
import type { Address, PricedCart } from '#contract/cart/schema/cart.ts'
import type { WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import type { CheckoutForm } from '#contract/orders/schema/order.ts'
import type { PaymentConfig } from '#contract/payments/schema/payment.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { fetched } from '#web/api/refusal.ts'
import { signedIn } from '#web/dashboard/entrance/guards.ts'
import { NeedsScripts, PageSkeleton } from '#web/dashboard/entrance/page-skeleton.tsx'
import { type CartLine, carts, syncCart } from '#web/every-page/cart.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote } from '#web/forms/draft/draft-form.tsx'
import { ErrorSummary, FormFailure } from '#web/forms/form.tsx'
import { useEndOfSession, useSessionOfOtherTabs } from '#web/forms/sending/use-session-end.ts'
import { CheckoutFields } from '#web/order-form/order-fields.tsx'
import { CheckoutSummary } from '#web/order-form/order-table.tsx'
import type { Taxed, TaxedPrices } from '#web/order-form/taxed-checkout.ts'
import { useOfferedDeliveries } from '#web/order-form/use-offered-deliveries.ts'
import { type CheckoutFormState, useCheckoutForm } from '#web/order-form/use-order-form.ts'
import { usePricedCart } from '#web/order-form/use-priced-cart.ts'
import { CardPayment } from '#web/payments/card-payment.tsx'
import { beingRecorded, tellShop } from '#web/payments/tell-shop.ts'
import { TestModeNote } from '#web/payments/test-mode-note.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import type { Route } from './+types/checkout-page.ts'
import { partSelected } from './selected-lines.ts'
import { useCardCheck } from './use-card-check.ts'
import { type Placed, usePlacing } from './use-placing.ts'
import { useRepeatedNumber } from './use-repeated-number.ts'

export const clientMiddleware = [signedIn]

/** A customer who returns to a placed order pays it on the payment page, like any other order. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const order = new URL(request.url).searchParams.get('order')
  if (order) throw redirect(`/dashboard/payment/${order}`)
  await syncCart(true)
  const { selected: lines, others } = partSelected(carts.read())
  if (lines.length === 0) throw redirect('/cart')
  const [cart, beside, { addresses }, config] = await Promise.all([
    api.priceCart({ body: { lines } }),
    others.length > 0 ? (await fetched(import('./beside.tsx'))).loadBeside(others) : undefined,
    api.findAddresses(),
    api.findPaymentConfig(),
  ])
  if (cart.lines.some(({ refusal }) => refusal)) throw redirect('/cart')
  const taxed = cart.tax && (await (await fetched(import('#web/order-form/taxed-checkout.ts'))).openTaxed())
  const transfer = cart.transferHoldDays || cart.account ? await fetched(import('#web/order-form/pays.tsx')) : undefined
  return { lines, cart, beside, addresses, config, taxed, transfer }
}
clientLoader.hydrate = true as const

export const HydrateFallback = PageSkeleton

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Checkout', description: '' })

export default function CheckoutPage({ loaderData }: Route.ComponentProps) {
  useSessionOfOtherTabs()
  const session = useSession()
  return (
    <div className="page-width py-8 lg:py-12">
      <h1 className="heading text-4xl sm:text-5xl">Checkout</h1>
      <NeedsScripts />
      <div className="mt-6 signed-out:invisible scriptless:hidden">
        {session.status === 'in' ? (
          <Checkout key={loaderData.lines.length} {...loaderData} name={session.name} email={session.email} />
        ) : (
          <Skeleton className="h-[40rem] w-full" />
        )}
      </div>
    </div>
  )
}

type CheckoutProps = {
  lines: CartLine[]
  cart: PricedCart
  /** Lines that were in the saved cart before the sign-in and are not part of this order. */
  beside: Awaited<ReturnType<typeof import('./beside.tsx').loadBeside>> | undefined
  addresses: Address[]
  config: PaymentConfig
  /** Defined only in a shop that charges VAT. */
  taxed: Taxed | undefined
  /** Defined only in a shop that takes bank transfers, and for a company that may order on account. */
  transfer: typeof import('#web/order-form/pays.tsx') | undefined
  name: string
  email: string
}

function Checkout({ lines, cart: loaded, beside, addresses, config, taxed, transfer, name, email }: CheckoutProps) {
  const defaultAddress = defaultAddressOf(addresses)
  const checkout = useCheckoutForm(defaultAddress, taxed?.known(taxed.company, defaultAddress?.address))
  const { form, send, refusal, isRestored, discard } = checkout
  const poNumberNote = useRepeatedNumber(email, form.watch('poNumber') ?? '')
  const usePrices = taxed?.usePrices ?? useUntaxedPrices
  const { cart, setCart, asked, isChanging, isWaiting } = usePrices(checkout, lines, loaded, taxed?.company)
  const deliveries = useOfferedDeliveries(checkout, cart)
  const { placed, latest, place } = usePlacing(lines, cart, setCart)
  // If the code of the panel cannot be loaded, the fields stay visible instead.
  const panel = useOnDemand(placed !== undefined, loadPanel)
  const guard = useOnDemand(isRestored, loadGuard)
  const [isToKeep, setToKeep] = useState(addresses.length === 0)
  const cardCheck = useCardCheck(checkout)
  const [paysBy, setPaysBy] = useState<WayToPay>('card')
  const laterBy = transfer && paysBy !== 'card' ? paysBy : undefined

  const placeNow = send(async (typed) => {
    const wish = taxed?.sent(typed) ?? typed
    await place(laterBy ? { ...wish, paysBy: laterBy } : wish)
    // Not awaited: the order has been placed, so the draft can be deleted at once.
    if (isToKeep) void keepAddress(addresses, wish)
    void taxed?.remember(taxed.company, wish)
    return undefined
  })
  const pay = usePaying(latest, placeNow)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      {/* After a decline, the order stays in sight beside the card. */}
      <div className={classNames('flex flex-col gap-6', placed && 'lg:not-low:sticky lg:not-low:top-24')}>
        <ErrorSummary problems={cardCheck.withCard(refusal.problems)} attempt={refusal.attempt} />
        <FormFailure takesFocus>{refusal.failure}</FormFailure>
        {guard && <guard.UnsavedGuard unsaved={isRestored && !placed} onLeave={discard} />}
        {!placed && <DraftNote isRestored={isRestored} discard={discard} />}
        {placed && panel ? (
          <panel.PlacedOrder orderId={placed.orderId} wish={form.getValues()} />
        ) : (
          <div inert={placed !== undefined} className="flex flex-col gap-6">
            <CheckoutFields
              {...{ checkout, addresses, poNumberNote, taxed, asked }}
              deliveries={deliveries}
              billedTo={cart.billedTo}
              keeping={{ isToKeep, onKeep: setToKeep }}
            />
          </div>
        )}
      </div>
      <Panel title="Your order">
        <CheckoutSummary
          cart={cart}
          chosen={form.watch('delivery')}
          isPlaced={placed !== undefined}
          isPaidLater={laterBy !== undefined}
          sums={taxed && asked && <taxed.TaxSummary cart={cart} place={form.watch()} asked={asked} />}
        />
        {!placed && beside && <beside.Beside lines={beside.lines} />}
        <div className="mt-5 flex flex-col gap-4">
          {transfer && (
            <transfer.WaysToPay {...{ paysBy, cart, onChoose: setPaysBy, disabled: placed !== undefined }} />
          )}
          {transfer && laterBy && (
            <transfer.PlaceLaterBy paysBy={laterBy} busy={isChanging} onPlace={(event) => pay.later(event, laterBy)} />
          )}
          {taxed && isWaiting && !laterBy && (
            <taxed.PlaceLater busy={isChanging} onPlace={pay.later}>
              Place the order, pay later
            </taxed.PlaceLater>
          )}
          {/* Hidden rather than removed, so that the typed card data stays while the customer tries another VAT number. */}
          <div hidden={isWaiting || laterBy !== undefined} className="flex flex-col gap-4">
            {config.testMode && <TestModeNote />}
            <CardPayment
              config={config}
              openPayment={pay.open}
              onIncomplete={(event) => cardCheck.run(event, latest)}
              onProblem={cardCheck.setProblem}
              toPay={cart.toPay}
              busy={isChanging}
              billing={{ name, email }}
              onPaid={pay.record}
              onMovedOn={async () => pay.lead()}
            />
          </div>
        </div>
      </Panel>
    </div>
  )
}

const loadPanel = () => import('./placed-order.tsx')
const loadGuard = () => import('#web/forms/draft/unsaved-guard.tsx')

/** Code that few customers need, loaded when it is first needed. */
function useOnDemand<Code>(isNeeded: boolean, load: () => Promise<Code>): Code | undefined {
  const [code, setCode] = useState<Code>()
  useEffect(() => {
    if (isNeeded) void load().then(setCode, () => {})
  }, [isNeeded, load])
  return code
}

function useUntaxedPrices(
  { form }: CheckoutFormState,
  lines: CartLine[],
  loaded: PricedCart,
): Partial<TaxedPrices> & Pick<TaxedPrices, 'cart' | 'setCart'> {
  const { country, delivery } = form.watch()
  const request = { lines, ...(country && { country }), ...(delivery && { delivery }) }
  const { cart = loaded, busy, setCart } = usePricedCart(request, { request: { lines }, cart: loaded })
  return { cart, setCart, isChanging: busy }
}

/** Places the order, and then takes the payment on this page or leads to the payment page of the order. */
function usePaying(latest: RefObject<Placed | undefined>, placeNow: (event: SubmitEvent) => Promise<void>) {
  const navigate = useNavigate()
  const endIfOver = useEndOfSession()
  const place = async (event: SubmitEvent) => {
    if (!latest.current) await placeNow(event)
    return latest.current
  }
  const lead = () => navigate(`/dashboard/payment/${latest.current?.orderId}`)
  return {
    lead,
    /** An order on account is not to be paid yet. */
    later: async (event: SubmitEvent, by?: WayToPay) => {
      const order = await place(event)
      if (order) await (by === 'account' ? navigate(`/dashboard/orders/${order.orderId}`) : lead())
    },
    open: async (event: SubmitEvent) => {
      const body = await place(event)
      if (!body) return
      try {
        return (await api.createPaymentIntent({ body })).clientSecret
      } catch (error) {
        if (!(await endIfOver(error))) throw error
      }
    },
    record: async (transactionId: string) => {
      const id = latest.current?.orderId ?? ''
      try {
        const isRecorded = await tellShop(id, transactionId)
        toast.success(isRecorded ? 'Congrats your payment is completed' : beingRecorded, { onNextPage: true })
        await navigate(`/dashboard/orders/${id}`)
      } catch (error) {
        if (!(await endIfOver(error))) throw error
        toast.success(beingRecorded, { onNextPage: true })
      }
    },
  }
}

async function keepAddress(addresses: Address[], { address, country, phone, company }: CheckoutForm): Promise<void> {
  const one = { address, country, phone, ...(company && { company }), isDefault: addresses.length === 0 }
  // The order has been placed: a failure of the address book must not prevent its payment.
  await api.putAddresses({ body: { addresses: [...addresses, one] } }).catch(() => {
    toast.error('The address could not be saved in your address book', { onNextPage: true })
  })
}
