/** The form of Purchase, and what replaces it once the order is placed. */
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator, useSearchParams } from 'react-router'
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import type { OrderForm } from '#contract/orders/schema/form.ts'
import { withPostalCode } from '#contract/places/rules/place.ts'
import { priceOf, pricesOf } from '#contract/products/rules/product.ts'
import { quantityRefusal } from '#contract/products/rules/quantity.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { amountOf } from '#contract/rules/money.ts'
import { grossOf } from '#contract/tax/rules/sums.ts'
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { ApiRefusal, ShopUnreachable, UnreadableAnswer } from '#web/api/refusal.ts'
import { UnconfirmedNotice } from '#web/dashboard/entrance/unconfirmed-notice.tsx'
import type { SignedIn } from '#web/every-page/session.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, notSent, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { UnsavedGuard } from '#web/forms/guard/unsaved-guard.tsx'
import { filled, type OrderSchema } from '#web/order-form/fields.ts'
import { useKeptPlace } from '#web/order-form/kept-place.ts'
import { freeOf } from '#web/order-form/use-offered-deliveries.ts'
import { type PriceFacts, useOrderForm } from '#web/order-form/use-order-form.ts'
import { usePlacing } from '#web/order-form/use-placing.ts'
import { usePricedCart } from '#web/order-form/use-priced-cart.ts'
import { TakesNoOrders } from '#web/shell/takes-no-orders.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { OrderPlaced } from './order-placed.tsx'
import type { OwnAddress } from './own-address.ts'
import { PurchaseFields, quantityId } from './purchase-fields.tsx'
import type { Billing } from './use-billing.ts'
import { useQuantity } from './use-quantity.ts'

const loadSchemas = () => import('#contract/orders/schema/form.ts')
const loadFields: OrderSchema = async () => (await loadSchemas()).PurchaseFields
const loadBilledFields: OrderSchema = async () => (await loadSchemas()).BilledPurchaseFields

type PurchaseFormProps = {
  product: Product
  /** Undefined until the address book is loaded. */
  own: OwnAddress | undefined
  session: SignedIn
  billing: Billing
}

export function PurchaseForm({ product, own, session, billing }: PurchaseFormProps) {
  const purchase = usePurchase(product, own, billing)
  const { fields, quantity, place, placed, orderMore, prices } = purchase
  const { busy, ...draft } = fields

  const submit = fields.send(async (delivery) => {
    try {
      const asParts = delivery.street === undefined ? undefined : await billing.taxed?.sentInParts(delivery)
      const { address, phone, ...chosen } = asParts ?? withPostalCode(delivery)
      const customer = { userName: session.name, email: session.email }
      const wish = { address, phone, ...filled(chosen), ...customer, quantity: quantity.count }
      if (!(await place(wish, prices.cart))) return notSent
      if (wish.company) void billing.taxed?.keepCompany({ ...wish, ...wish.deliverTo }, billing.company)
      quantity.reset()
    } catch (error) {
      // The specification wants no message for an answer without success.
      if (error instanceof UnreadableAnswer) return notSent
      const sentence = error instanceof ApiRefusal && error.errors.quantity
      if (!sentence) throw error
      quantity.refuse(sentence)
      focusQuantity()
      return notSent
    }
  })
  const discard = () => {
    draft.discard()
    quantity.reset()
  }
  const startAgain = () => {
    flushSync(orderMore)
    focusQuantity()
  }

  if (placed?.success) {
    const isEnoughLeft = quantityRefusal(product.minimumOrder, product) === undefined
    return (
      <OrderPlaced order={placed} isAdmin={session.isAdmin} onMore={isEnoughLeft && !busy ? startAgain : undefined} />
    )
  }
  return (
    <Panel title="Make Your Purchase:">
      <Form onSubmit={submit} refusal={fields.refusal}>
        <TakesNoOrders />
        <UnconfirmedNotice />
        <UnsavedGuard unsaved={draft.isRestored && !busy} onLeave={draft.discard} />
        <DraftNote isRestored={draft.isRestored} discard={discard} />
        <PurchaseFields {...{ product, session, quantity, fields, order: purchase.order, wished: purchase.wished }} />
      </Form>
    </Panel>
  )
}

function usePurchase(product: Product, own: OwnAddress | undefined, { company, taxed }: Billing) {
  const nothing = { address: '', phone: '', country: '', postalCode: '' }
  const billed = { company: company?.legalName ?? '', vatNumber: company?.vatNumber?.vatNumber ?? '' }
  const known = { ...nothing, ...own, ...billed, delivery: '' }
  const fields = useDraftForm(
    `purchase ${product._id}`,
    taxed && !company ? loadBilledFields : loadFields,
    known,
    () => quantity.typed,
  )
  usePrefill(fields.form, own)
  useKeptPlace(fields.form)
  const [address] = useSearchParams()
  const quantity = useQuantity(product, { draft: fields.draft?.quantity, wished: address.get('quantity') })
  const wished = quantity.refusal ? product.minimumOrder : quantity.count
  const lines = [{ id: product._id, quantity: wished }]
  const usePrices = (facts: PriceFacts) => usePricedCart({ lines, ...facts }, {}, { pauseMs: 250 })
  const customer = { addresses: [], company, chargesVat: taxed !== undefined }
  const order = useOrderForm({ fields, customer, taxed, usePrices, choose: freeOf })
  return { fields, quantity, wished, order, prices: order.prices, ...usePlacingPurchase(product) }
}

type Prefilled = {
  getValues: (name: keyof OwnAddress) => unknown
  resetField: (name: keyof OwnAddress, options: { defaultValue: string }) => void
  setValue: (name: keyof OwnAddress, value: string) => void
}

/** The form is shown before the address book is loaded; then the fields that are still empty are filled in, once. */
function usePrefill(form: Prefilled, own: OwnAddress | undefined): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!own || isDone.current) return
    isDone.current = true
    for (const name of ['address', 'phone', 'country', 'postalCode'] as const)
      if (form.getValues(name) === '') {
        form.resetField(name, { defaultValue: own[name] })
        // A field that is not shown yet is not reset.
        if (form.getValues(name) === '') form.setValue(name, own[name])
      }
  }, [form, own])
}

const focusQuantity = () => document.getElementById(quantityId)?.focus()

function priceInDollars(product: Product, quantity: number) {
  const { unitCents, totalCents } = priceOf(pricesOf(product), quantity)
  return { price: amountOf(unitCents), totalPrice: amountOf(totalCents) }
}

type Wish = Partial<Pick<OrderForm, 'country' | 'postalCode' | 'deliverTo' | 'delivery' | 'company' | 'vatNumber'>> & {
  quantity: number
  userName: string
  email: string
  address: string
  phone: string
}
type Agreed = { id: string; name: string; price: number; totalPrice: number; toPay?: number }

/** `place` resolves to false if the shop does not confirm the order. */
function usePlacingPurchase(product: Product) {
  const { revalidate } = useRevalidator()
  const { chargesVat } = useShop()
  const placing = usePlacing((body: Wish & Agreed, options) => api.placeOrder({ body }, options))

  /** `cart`: the prices on the page. With a country, they are what the customer agrees to pay. */
  const place = async (wish: Wish, cart: PricedCart | undefined) => {
    const { price, totalPrice } = priceInDollars(product, wish.quantity)
    const domestic = chargesVat ? grossOf(totalPrice) : undefined
    const toPay = wish.country || wish.deliverTo ? cart?.toPay : domestic
    try {
      const body = { id: product._id, name: product.name, price, totalPrice, ...(toPay && { toPay }), ...wish }
      const { success } = await placing.place(body)
      if (success) toast.success('Your order is confirmed')
      // Not awaited, because the draft is deleted only afterwards: a reload in the meantime would restore the sent form.
      void revalidate()
      return success
    } catch (error) {
      // Without a connection or session, revalidating would replace the form with the error page or the login page.
      if (!(error instanceof ShopUnreachable || isSessionOver(error))) await revalidate()
      throw error
    }
  }
  return { ...placing, place }
}
