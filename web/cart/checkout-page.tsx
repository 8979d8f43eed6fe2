/** Checkout: delivery, invoice details and card payment on one page. */

import { type RefObject, type SubmitEvent, useState } from 'react'
import { redirect, useNavigate, useRevalidator } from 'react-router'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import type { PaymentConfig } from '#contract/payments/schema/payment.ts'
import { sumsOf } from '#contract/tax/rules/sums.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { signedIn } from '#web/dashboard/entrance/guards.ts'
import { NeedsScripts, PageSkeleton } from '#web/dashboard/entrance/page-skeleton.tsx'
import { UnconfirmedNotice } from '#web/dashboard/entrance/unconfirmed-notice.tsx'
import { type CartLine, readStored, syncCart } from '#web/every-page/cart.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { ErrorSummary, FormFailure } from '#web/forms/form.tsx'
import { useEndOfSession, useSessionOfOtherTabs } from '#web/forms/sending/use-session-end.ts'
import { type Customer, knownOf, schemaFor } from '#web/order-form/fields.ts'
import { entriesThere, readPlace, useKeptPlace } from '#web/order-form/kept-place.ts'
import { OrderDetails } from '#web/order-form/order-details.tsx'
import { mayNotTransfer, Pays } from '#web/order-form/pays.tsx'
import { PlaceBar, PlaceButton } from '#web/order-form/place-bar.tsx'
import { loadTaxed, type PriceFacts, type Taxed, useOrderForm } from '#web/order-form/use-order-form.ts'
import { usePricedCart } from '#web/order-form/use-priced-cart.ts'
import { CardPayment, cardId } from '#web/payments/card-payment.tsx'
import { beingRecorded, tellShop } from '#web/payments/tell-shop.ts'
import { TestModeNote } from '#web/payments/test-mode-note.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import type { Route } from './+types/checkout-page.ts'
import { Beside } from './beside.tsx'
import { BeforePaying, CheckoutSummary } from './checkout-summary.tsx'
import { partSelected } from './selected-lines.ts'
import { useCardCheck } from './use-card-check.ts'
import { useKeptInTab } from './use-kept-in-tab.ts'
import { useLoaded } from './use-loaded.ts'
import { type Placed, usePlacingCart } from './use-placing-cart.ts'
import { useRefusedLines } from './use-refused-lines.tsx'
import { useRepeatedNumber } from './use-repeated-number.ts'
import { useWayToPay } from './use-way-to-pay.ts'

export const clientMiddleware = [signedIn]

/** A customer who returns to a placed order pays it on the payment page, like any other order. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const order = new URL(request.url).searchParams.get('order')
  if (order) throw redirect(`/dashboard/payment/${order}`)
  // Waits for the answers to the last changes of the cart, so the version is that of these lines.
  await syncCart(true)
  const { lines: saved, version: cartVersion } = readStored()
  const { selected: lines, others } = partSelected(saved)
  if (lines.length === 0) throw redirect('/cart')
  const [cart, beside, { addresses }, config] = await Promise.all([
    api.priceCart({ body: { lines } }),
    others.length > 0 ? api.priceCart({ body: { lines: others } }) : undefined,
    api.findAddresses(),
    api.findPaymentConfig(),
  ])
  const chargesVat = cart.tax !== undefined
  const company = chargesVat ? (await api.findCompany()).company : undefined
  const customer = { addresses, company, chargesVat }
  const known = await knownOf({ ...customer, addresses: entriesThere(addresses) })
  return { lines, cartVersion, cart, beside, customer, known, taxed: await loadTaxed(customer), config }
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
          <Checkout {...loaderData} name={session.name} email={session.email} />
        ) : (
          <Skeleton className="h-[40rem] w-full" />
        )}
      </div>
    </div>
  )
}

type CheckoutProps = {
  lines: CartLine[]
  cartVersion: number | undefined
  cart: PricedCart
  /** Lines that were in the saved cart before the sign-in and are not part of this order. */
  beside: PricedCart | undefined
  customer: Customer
  /** The initial values of the fields. */
  known: Awaited<ReturnType<typeof knownOf>>
  taxed: Taxed | undefined
  config: PaymentConfig
  name: string
  email: string
}

function Checkout({ lines, cartVersion, cart: loaded, beside, known, config, name, email, ...road }: CheckoutProps) {
  const { customer } = road
  const { country: seller } = useShop()
  const [begun] = useState(() => withPlace(known, customer.company?.country ?? seller ?? ''))
  const readBeside = () => (paysBy === 'card' ? undefined : { paysBy })
  const fields = useDraftForm('checkout', schemaFor(customer), begun, readBeside)
  useKeptInTab(fields)
  useKeptPlace(fields.form)
  const { form, send, refusal, isRestored, discard } = fields
  const poNumberNote = useRepeatedNumber(email, form.watch('poNumber') ?? '')
  const usePrices = (facts: PriceFacts) => usePricedCart({ lines, ...facts }, { request: { lines }, cart: loaded })
  const order = useOrderForm({ fields, ...road, usePrices })
  const { cart = loaded, busy } = order
  const { revalidate: onChanged } = useRevalidator()
  const placing = usePlacingCart({ lines, cartVersion, cart, ...road, onPriced: order.prices.setCart, onChanged })
  const { placed, latest, placeCart, orderedAs } = placing
  const panel = useLoaded(placed !== undefined, loadPlaced)
  const again = useLoaded(orderedAs !== undefined, loadAgain)
  const [isToKeep, setToKeep] = useState(customer.addresses.length === 0)
  const cardCheck = useCardCheck(fields)
  const { paysBy, laterBy, choose } = useWayToPay(cart, fields)
  const startOver = () => {
    choose('card')
    discard()
  }
  const waits = cart.tax?.treatment === 'waiting' ? 'waiting' : undefined
  const later = laterBy ?? waits

  const refused = useRefusedLines(cart, laterBy === 'transfer')
  const confirming = useLoaded(!placed && mayNotTransfer(cart), loadConfirming)
  const placeNow = send((typed) => placeCart({ ...typed, paysBy: laterBy, isToKeep }))
  const pay = usePaying(latest, async (event) => {
    if (!refused.lead()) await placeNow(event)
  })
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex flex-col gap-6">
          {!placed && <UnconfirmedNotice />}
          <ErrorSummary problems={cardCheck.withCard(refusal.problems)} attempt={refusal.attempt} />
          <FormFailure takesFocus>{refusal.failure}</FormFailure>
          {refusal.failure && orderedAs && again && <again.AlreadyOrdered orderId={orderedAs} />}
          {!placed && <DraftNote isRestored={isRestored} discard={startOver} />}
          {placed && panel ? (
            <panel.PlacedOrder orderId={placed._id} phone={form.getValues('phone')} />
          ) : (
            <div inert={placed !== undefined} className="flex flex-col gap-6">
              <OrderDetails order={order} poNumberNote={poNumberNote} keeping={{ isToKeep, onKeep: setToKeep }} />
            </div>
          )}
          <Panel title="Your order">
            <CheckoutSummary
              {...{ order, cart }}
              below={placed ? undefined : refused.below}
              isPlaced={placed !== undefined}
            />
            {!placed && beside && <Beside lines={beside.lines} />}
          </Panel>
        </div>
        <Panel title="Payment">
          <div className="flex flex-col gap-4">
            <Pays {...{ paysBy, cart, onChoose: choose, disabled: placed !== undefined }}>
              {confirming && mayNotTransfer(cart) && !placed && (
                <confirming.ConfirmFirst email={email} onBack={order.prices.retry} />
              )}
            </Pays>
            {!placed && <BeforePaying cart={cart} isPaidLater={later !== undefined} />}
            {/* Hidden rather than removed, so that the typed card data stays while the customer tries another VAT number. */}
            <div id={paymentId} tabIndex={-1} hidden={later !== undefined} className="flex flex-col gap-4">
              {config.testMode && <TestModeNote />}
              <CardPayment
                config={config}
                openPayment={pay.open}
                onIncomplete={(event) => cardCheck.run(event, latest)}
                onProblem={cardCheck.setProblem}
                toPay={cart.toPay}
                busy={busy}
                billing={{ name, email }}
                onPaid={pay.record}
                onMovedOn={async () => pay.lead()}
              />
            </div>
          </div>
        </Panel>
      </div>
      <PlaceBar total={sumsOf(cart).at(-1)} method={order.method}>
        {later ? (
          <PlaceButton busy={busy} onPlace={(event) => pay.later(event, later)}>
            {placeWords[later]}
          </PlaceButton>
        ) : (
          <Button variant="secondary" onClick={goToCard}>
            Enter the card
          </Button>
        )}
      </PlaceBar>
    </>
  )
}

const paymentId = 'card-payment'

/** While the card field is loading, or cannot be loaded, there is only its place. */
const goToCard = () => (document.getElementById(cardId) ?? document.getElementById(paymentId))?.focus()

/** The place is the one chosen last in this tab, or else that of the address book, of the company, or of the seller. */
const withPlace = (known: CheckoutProps['known'], country: string) => ({
  ...known,
  country: known.country || country,
  ...readPlace(),
})

/** `waiting`: for the register of VAT numbers, without which the amount is not settled. */
const placeWords = {
  transfer: 'Place the order, pay by transfer',
  account: 'Place the order on account',
  waiting: 'Place the order, pay later',
}

const loadConfirming = () => import('./confirm-first.tsx')
const loadPlaced = () => import('./placed-order.tsx')
const loadAgain = () => import('./already-ordered.tsx')

/** Places the order, and then takes the payment on this page or leads to the payment page of the order. */
function usePaying(latest: RefObject<Placed | undefined>, placeNow: (event: SubmitEvent) => Promise<void>) {
  const navigate = useNavigate()
  const endIfOver = useEndOfSession()
  const place = async (event: SubmitEvent) => {
    if (!latest.current) await placeNow(event)
    return latest.current
  }
  const lead = () => navigate(`/dashboard/payment/${latest.current?._id}`)
  return {
    lead,
    /** An order on account is not to be paid yet. */
    later: async (event: SubmitEvent, by: keyof typeof placeWords) => {
      const order = await place(event)
      if (order) await (by === 'account' ? navigate(`/dashboard/orders/${order._id}`) : lead())
    },
    open: async (event: SubmitEvent) => {
      const order = await place(event)
      if (!order) return
      try {
        const body = { orderId: order._id, totalPrice: order.totalPrice }
        return (await api.createPaymentIntent({ body })).clientSecret
      } catch (error) {
        if (!(await endIfOver(error))) throw error
      }
    },
    record: async (transactionId: string) => {
      const id = latest.current?._id ?? ''
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
