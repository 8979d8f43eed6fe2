/** The form of Purchase, and what replaces it once the order is placed. */
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator, useSearchParams } from 'react-router'
import { priceOf, pricesOf } from '#contract/products/rules/product.ts'
import { quantityRefusal } from '#contract/products/rules/quantity.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { amountOf, formatMoney } from '#contract/rules/money.ts'
import { grossOf, withVat } from '#contract/tax/rules/sums.ts'
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { ApiRefusal, ShopUnreachable } from '#web/api/refusal.ts'
import { PriceLadder } from '#web/catalog/product/price-ladder.tsx'
import { UnconfirmedNotice } from '#web/dashboard/entrance/unconfirmed-notice.tsx'
import type { SignedIn } from '#web/every-page/session.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, notSent, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { UnsavedGuard } from '#web/forms/draft/unsaved-guard.tsx'
import { QuantityStepper } from '#web/forms/fields/quantity-stepper.tsx'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { OrderSchema } from '#web/order-form/fields.ts'
import { type PriceFacts, useOrderForm } from '#web/order-form/use-order-form.ts'
import { usePlacing } from '#web/order-form/use-placing.ts'
import { usePricedCart } from '#web/order-form/use-priced-cart.ts'
import { TakesNoOrders } from '#web/shell/takes-no-orders.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { CartOffers, DefaultDelivery } from './default-delivery.tsx'
import { HoldNote } from './hold-note.tsx'
import { OrderPlaced } from './order-placed.tsx'
import type { OwnAddress } from './own-address.ts'
import { useQuantity } from './use-quantity.ts'

const loadDelivery: OrderSchema = async () => (await import('#contract/orders/schema/order.ts')).DeliveryFields

type PurchaseFormProps = {
  product: Product
  /** Undefined until the address book is loaded. */
  own: OwnAddress | undefined
  session: SignedIn
}

export function PurchaseForm({ product, own, session }: PurchaseFormProps) {
  const purchase = usePurchase(product, own)
  const { fields, quantity, place, placed, orderMore } = purchase
  const { busy, ...draft } = fields

  const submit = fields.send(async (delivery) => {
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
        <Fields product={product} session={session} purchase={purchase} />
      </Form>
    </Panel>
  )
}

function usePurchase(product: Product, own: OwnAddress | undefined) {
  const fields = useDraftForm(
    `purchase ${product._id}`,
    loadDelivery,
    own ?? { address: '', phone: '' },
    () => quantity.typed,
  )
  usePrefill(fields.form, own)
  const [address] = useSearchParams()
  const quantity = useQuantity(product, { draft: fields.draft?.quantity, wished: address.get('quantity') })
  return { fields, quantity, ...usePlacingPurchase(product) }
}

type FieldsProps = Omit<PurchaseFormProps, 'own'> & { purchase: ReturnType<typeof usePurchase> }

function Fields({ product, session, purchase: { fields, quantity } }: FieldsProps) {
  const { field, busy } = fields
  const { priceTerms, chargesVat } = useShop()
  const { totalPrice } = priceInDollars(product, quantity.count)
  const wished = quantity.refusal ? product.minimumOrder : quantity.count
  const lines = [{ id: product._id, quantity: wished }]
  const usePrices = (facts: PriceFacts) => usePricedCart({ lines, ...facts }, {}, { pauseMs: 250 })
  const { cart } = useOrderForm({ fields, customer: { addresses: [], chargesVat }, usePrices })
  return (
    <>
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
      <HoldNote cart={cart} />
      <Button type="submit" size="large" busy={busy} disabled={quantity.refusal !== undefined}>
        Purchase
      </Button>
      <CartOffers productId={product._id} quantity={wished} />
    </>
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
type Agreed = { id: string; name: string; price: number; totalPrice: number; toPay?: number }

/** `place` resolves to false if the shop does not confirm the order. */
function usePlacingPurchase(product: Product) {
  const { revalidate } = useRevalidator()
  const { chargesVat } = useShop()
  const placing = usePlacing((body: Wish & Agreed, options) => api.placeOrder({ body }, options))

  const place = async (wish: Wish) => {
    const { price, totalPrice } = priceInDollars(product, wish.quantity)
    const toPay = chargesVat ? { toPay: grossOf(totalPrice) } : undefined
    try {
      const body = { id: product._id, name: product.name, price, totalPrice, ...toPay, ...wish }
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
