/** Checkout: where the cart goes, how, and the card that pays it, on one page. */
import { type SubmitEvent, useState } from 'react'
import { redirect, useNavigate } from 'react-router'
import type { PaymentConfig } from '#contract/payments/schema.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { signedIn } from '#web/dashboard/guards.ts'
import { NeedsScripts, PageSkeleton } from '#web/dashboard/page-skeleton.tsx'
import { type CartLine, carts, syncCart } from '#web/every-page/cart.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { UnsavedGuard } from '#web/forms/draft/unsaved-guard.tsx'
import { useEndOfSession, useSessionOfOtherTabs } from '#web/forms/draft/use-session-end.ts'
import { ErrorSummary, FormFailure } from '#web/forms/form.tsx'
import { ChangeOrder } from '#web/orders/change-order.tsx'
import { CardPayment } from '#web/payments/card-payment.tsx'
import { tellShop } from '#web/payments/tell-shop.ts'
import { TestModeNote } from '#web/payments/test-mode-note.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import type { Route } from './+types/checkout-page.ts'
import type { Address, PricedCart, CheckoutForm as Wish } from './checkout.ts'
import { CheckoutFields } from './checkout-fields.tsx'
import { Beside, CheckoutSummary } from './checkout-summary.tsx'
import { partMeant } from './meant-lines.ts'
import { usePlacing } from './use-placing.ts'
import { useRepeatedNumber } from './use-repeated-number.ts'

export const clientMiddleware = [signedIn]

/** Who comes back to an order that is placed pays it where every order is paid. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const order = new URL(request.url).searchParams.get('order')
  if (order) throw redirect(`/dashboard/payment/${order}`)
  await syncCart(true)
  const { meant: lines, others } = partMeant(carts.read())
  if (lines.length === 0) throw redirect('/cart')
  const [cart, beside, { addresses }, config] = await Promise.all([
    api.priceCart({ body: { lines } }),
    others.length > 0 ? api.priceCart({ body: { lines: others } }) : undefined,
    api.findAddresses(),
    api.findPaymentConfig(),
  ])
  if (cart.lines.some(({ refusal }) => refusal)) throw redirect('/cart')
  return { lines, cart, beside: beside?.lines ?? [], addresses, config }
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

const beingRecorded = 'Your payment is received and being recorded.'

const loadForm = async () => (await import('#contract/orders/schema.ts')).CheckoutForm

type CheckoutProps = {
  lines: CartLine[]
  cart: PricedCart
  /** What was in the saved cart before, and is not ordered with it. */
  beside: PricedCart['lines']
  addresses: Address[]
  config: PaymentConfig
  name: string
  email: string
}

function Checkout({ lines, cart: loaded, beside, addresses, config, name, email }: CheckoutProps) {
  const usual = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  const checkout = useDraftForm('checkout', loadForm, valuesFrom(usual, loaded.delivery))
  const { form, send, refusal, isRestored, discard } = checkout
  const [country, delivery, poNumber] = form.watch(['country', 'delivery', 'poNumber'])
  const poNumberNote = useRepeatedNumber(email, poNumber ?? '')
  const placing = usePlacing(lines, loaded, { country, delivery })
  const navigate = useNavigate()
  const endIfOver = useEndOfSession()
  const [isToKeep, setToKeep] = useState(addresses.length === 0)

  const openPayment = async (event: SubmitEvent) => {
    if (placing.latest.current) return placing.latest.current.clientSecret
    let secret: string | undefined
    await send(async (wish: Wish) => {
      secret = (await placing.place(wish)).clientSecret
      if (isToKeep) await keepAddress(addresses, wish)
    })(event)
    return secret
  }
  const record = async (transactionId: string) => {
    const id = placing.latest.current?.id ?? ''
    try {
      const isRecorded = await tellShop(id, transactionId)
      toast.success(isRecorded ? 'Congrats your payment is completed' : beingRecorded)
      await navigate(`/dashboard/orders/${id}`)
    } catch (error) {
      if (!(await endIfOver(error))) throw error
      toast.success(beingRecorded)
    }
  }
  const payWhereItIs = async () => navigate(`/dashboard/payment/${placing.latest.current?.id}`)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="flex flex-col gap-6">
        <ErrorSummary problems={refusal.problems} attempt={refusal.attempt} />
        <FormFailure takesFocus>{refusal.failure}</FormFailure>
        <UnsavedGuard unsaved={isRestored && !placing.placed} onLeave={discard} />
        {!placing.placed && <DraftNote isRestored={isRestored} discard={discard} />}
        {placing.placed ? (
          <ChangeOrder orderId={placing.placed.id} onChanged={() => navigate('/cart')} />
        ) : (
          <CheckoutFields
            checkout={checkout}
            addresses={addresses}
            deliveries={placing.cart.deliveries}
            poNumberNote={poNumberNote}
            isToKeep={isToKeep}
            onKeep={setToKeep}
          />
        )}
      </div>
      <Panel title="Your order">
        <CheckoutSummary cart={placing.cart} isPlaced={placing.placed !== undefined} />
        {!placing.placed && <Beside lines={beside} />}
        <div className="mt-5 flex flex-col gap-4">
          {config.testMode && <TestModeNote />}
          <CardPayment
            config={config}
            openPayment={openPayment}
            totalPrice={placing.cart.totalPrice}
            billing={{ name, email }}
            onPaid={record}
            onMovedOn={payWhereItIs}
          />
        </div>
      </Panel>
    </div>
  )
}

function valuesFrom(usual: Address | undefined, delivery = '') {
  const { address = '', country = '', phone = '', company = '' } = usual ?? {}
  const billing = { billingName: '', billingAddress: '', vatNumber: '' }
  return { address, country, phone, company, poNumber: '', delivery, ...billing }
}

async function keepAddress(addresses: Address[], { address, country, phone, company }: Wish): Promise<void> {
  const one = { address, country, phone, ...(company && { company }), isDefault: addresses.length === 0 }
  // The order is placed: what the book does not take is no reason to keep it from being paid.
  await api.putAddresses({ body: { addresses: [...addresses, one] } }).catch(() => {
    toast.error('The address could not be kept in your address book')
  })
}
