/** The fields of Purchase: the specified ones, and where and how the order is delivered. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { isDivided } from '#contract/places/rules/place.ts'
import { priceOf, pricesOf } from '#contract/products/rules/product.ts'
import type { Product } from '#contract/products/schema/product.ts'
import { amountOf, formatMoney } from '#contract/rules/money.ts'
import { withVat } from '#contract/tax/rules/sums.ts'
import { PriceLadder } from '#web/catalog/product/price-ladder.tsx'
import type { SignedIn } from '#web/every-page/session.ts'
import { countryChoices } from '#web/forms/fields/countries.ts'
import { QuantityStepper } from '#web/forms/fields/quantity-stepper.tsx'
import { SelectField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { suggestPostalCode } from '#web/order-form/address.tsx'
import type { OrderFields } from '#web/order-form/fields.ts'
import { Methods } from '#web/order-form/reaches.tsx'
import { SumNotes } from '#web/order-form/sum-notes.tsx'
import type { OrderFormState } from '#web/order-form/use-order-form.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { Button } from '#web/ui/button.tsx'
import { CartOffers, DefaultDelivery, IsCollected } from './default-delivery.tsx'
import { HoldNote } from './hold-note.tsx'
import type { useQuantity } from './use-quantity.ts'

export const quantityId = 'quantity'

type PurchaseFieldsProps = {
  product: Product
  session: SignedIn
  quantity: ReturnType<typeof useQuantity>
  fields: OrderFields & { busy: boolean }
  order: Omit<OrderFormState, 'cart'> & { cart: PricedCart | undefined }
  /** The quantity that is priced: the typed one, or the smallest that can be ordered. */
  wished: number
}

export function PurchaseFields({ product, session, quantity, fields, order, wished }: PurchaseFieldsProps) {
  const { form, field, busy } = fields
  const { priceTerms, chargesVat } = useShop()
  const totalPrice = amountOf(priceOf(pricesOf(product), quantity.count).totalCents)
  const { cart } = order
  const country = form.watch('country') ?? ''
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
        {chargesVat && !country && !quantity.refusal && <span className="block">{withVat(totalPrice)} incl. VAT</span>}
      </p>
      <TextField label="Your name" readOnly value={session.name} autoComplete="name" />
      <TextField label="Your email" readOnly value={session.email} autoComplete="email" />
      {order.taxed && cart && order.taxed.isSentUntaxed(cart) ? (
        <order.taxed.InParts order={order} />
      ) : (
        <TextField
          label="Your address"
          autoComplete="street-address"
          {...field('address', { onBlur: () => suggestPostalCode(form) })}
        />
      )}
      <TextField label="Your phone" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
      {order.taxed && <order.taxed.Billed order={order} isOptional />}
      <SelectField
        label="Country"
        optional
        hint="Choose a country to have the order delivered"
        autoComplete="country"
        choices={countryChoices}
        {...field('country')}
      />
      {isDivided(country) && (
        <TextField
          label="Postal code"
          hint="Delivery depends on this code: enter it to have the order delivered"
          autoComplete="postal-code"
          {...field('postalCode')}
        />
      )}
      {country && order.deliveries ? (
        <Methods order={order} legend={<legend className="mb-2 font-medium">Delivery method</legend>}>
          {order.deliveries.find(({ id }) => id === form.watch('delivery'))?.collected && <IsCollected />}
        </Methods>
      ) : (
        <DefaultDelivery productId={product._id} quantity={wished} />
      )}
      {country && cart && !quantity.refusal && (
        <div aria-live="polite">
          <ToPay goods={totalPrice} cart={cart} />
          {order.taxed && <SumNotes order={order} cart={cart} method={order.method} />}
        </div>
      )}
      <HoldNote cart={cart} refusal={quantity.refusal ? undefined : cart?.lines.at(0)?.refusal} />
      <Button
        type="submit"
        size="large"
        busy={busy || (country !== '' && order.busy)}
        disabled={quantity.refusal !== undefined}
      >
        Purchase
      </Button>
      <CartOffers productId={product._id} quantity={wished} />
    </>
  )
}

type ToPayProps = { goods: number; cart: Pick<PricedCart, 'totalPrice' | 'tax' | 'toPay'> }

/** The delivery and the VAT, which come on top of the specified total. */
function ToPay({ goods, cart: { totalPrice, tax, toPay } }: ToPayProps) {
  const more = { Delivery: totalPrice - goods, [tax?.text ?? 'VAT']: tax?.tax ?? 0 }
  return (
    <dl className="flex flex-col gap-1">
      {Object.entries(more).map(([term, amount]) => amount > 0 && <Row key={term} term={term} amount={amount} />)}
      <Row term="To pay" amount={toPay} className="text-xl font-semibold" />
    </dl>
  )
}

const Row = ({ term, amount, className = '' }: { term: string; amount: number; className?: string }) => (
  <div className={`flex items-baseline justify-between gap-4 ${className}`}>
    <dt>{term}</dt>
    <dd className="tabular-nums">{formatMoney(amount)}</dd>
  </div>
)
