/** Places the cart as a single order, and keeps the address and the company for the next one. */
import { useState } from 'react'
import type { Address, NewAddress, PricedCart } from '#contract/cart/schema/cart.ts'
import type { WayToPay } from '#contract/orders/rules/money/ways-to-pay.ts'
import type { OrderForm } from '#contract/orders/schema/form.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal } from '#web/api/refusal.ts'
import { type CartLine, takeOutOfCart } from '#web/every-page/cart.ts'
import { toast } from '#web/every-page/toast.ts'
import { type Customer, filled, loadFormats, type TypedOrder } from '#web/order-form/fields.ts'
import type { Taxed } from '#web/order-form/use-order-form.ts'
import { agreedOn, usePlacing } from '#web/order-form/use-placing.ts'
import { forgetSelected } from './selected-lines.ts'

export type Placed = { _id: string; totalPrice: number }

type Ordered = {
  lines: CartLine[]
  /** Of the saved cart, which the shop orders at most once, even from two tabs. Undefined while it has unsent changes. */
  cartVersion: number | undefined
  cart: PricedCart
  customer: Customer
  taxed: Taxed | undefined
  /** Gets the current prices when the shop has refused the order because the prices have changed. */
  onPriced: (cart: PricedCart) => void
  /** The cart was changed somewhere else, so the shop has refused the order. */
  onChanged: () => Promise<void>
}

type Body = Omit<OrderForm, 'address'>
type Wish = TypedOrder & { paysBy: WayToPay | undefined; isToKeep: boolean }

export function usePlacingCart({ lines, cartVersion, cart, customer, taxed, onPriced, onChanged }: Ordered) {
  const [orderedAs, setOrderedAs] = useState<string>()
  const { placed, latest, place } = usePlacing((body: Body & { totalPrice: number }, options) =>
    api.placeOrder({ body }, options),
  )

  async function placeCart({ paysBy, isToKeep, ...typed }: Wish): Promise<void> {
    setOrderedAs(undefined)
    // Loaded with the schema of the form.
    const { textOf, withDeliverTo } = await loadFormats()
    const { deliverTo, ...wish } = withDeliverTo(typed)
    const { phone } = wish
    try {
      const how = { ...filled(wish), deliverTo, phone, ...(paysBy && { paysBy }) }
      const body = { lines, cartVersion, ...how, ...agreedOn(cart) }
      const { _id } = await place(body)
      takeOutOfCart(lines.map((line) => line.id))
      forgetSelected()
      // If the page is reloaded from now on, the customer sees the order that is waiting for payment.
      history.replaceState(history.state, '', `/checkout?order=${_id}`)
    } catch (error) {
      // The new total is shown beside the refusal.
      if (error instanceof ApiRefusal && error.facts.cart) onPriced(error.facts.cart as PricedCart)
      if (error instanceof ApiRefusal && error.facts.cartVersion !== undefined) await onChanged()
      if (error instanceof ApiRefusal && error.facts.orderId) setOrderedAs(String(error.facts.orderId))
      throw error
    }
    // Not awaited: the order has been placed, so the draft can be deleted at once.
    const { company } = wish
    const one = { parts: deliverTo, phone, ...(company && { company }), isDefault: customer.addresses.length === 0 }
    if (isToKeep) void keepAddress(customer.addresses, one)
    const { recipient: _, ...companyAt } = deliverTo
    const billed = { ...wish, country: deliverTo.country, address: textOf(companyAt) }
    void taxed?.keepCompany(billed, customer.company)
  }
  return { placed, latest, placeCart, orderedAs }
}

/** The order has been placed: a failure must not prevent its payment. */
async function keepAddress(addresses: Address[], one: NewAddress): Promise<void> {
  await api.putAddresses({ body: { addresses: [...addresses, one] } }).catch(() => {
    toast.error('The address could not be saved in your address book', { onNextPage: true })
  })
}
