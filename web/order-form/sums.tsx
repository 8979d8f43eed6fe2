/** Subtotal, VAT and total of an order, and the reason for the VAT. Without VAT, the total and its terms. */
import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { nameOfCountry } from '#contract/places/rules/countries/countries.ts'
import { isForeignPrefix } from '#contract/places/rules/countries/vat-prefix.ts'
import { placeOf, vatOf } from '#contract/places/rules/place.ts'
import { currencyTitle } from '#contract/rules/currency-words.ts'
import { registerOf, sumsOf, withVat } from '#contract/tax/rules/sums.ts'
import { useShop } from '#web/shell/use-shop.ts'
import { whenChecked } from '#web/vat-number/when-checked.ts'
import type { OrderFormState } from './use-order-form.ts'

type SumsProps = {
  order: Pick<OrderFormState, 'form' | 'number'>
  cart: PricedCart
  /** The delivery method in the total; undefined if the total has none. */
  method: { collected: boolean } | undefined
}

export function Sums({ order, cart, method }: SumsProps) {
  const { priceTerms } = useShop()
  const note = cart.tax && noteOn(cart, order)
  const isExempt = cart.tax?.treatment === 'export' || cart.tax?.treatment === 'intra-EU supply'
  // The seller's price note is about prices of goods alone, such as *ex works*.
  const terms = method?.collected === false ? `${currencyTitle()}, with delivery, without tax` : priceTerms
  return (
    <>
      <dl className="mt-3 flex flex-col gap-1">
        {sumsOf(cart).map(({ term, value }) => (
          <div key={term} className="flex items-baseline justify-between gap-4 last:text-xl last:font-semibold">
            <dt>{term}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {!cart.tax && <p className="text-sm text-ink-muted">{terms}</p>}
      {note && <p className="mt-2 text-sm font-medium">{note}</p>}
      {isExempt && <p className="mt-1 text-sm text-ink-muted">{cart.tax?.text}</p>}
    </>
  )
}

/** Why VAT is charged or not, in a sentence for the buyer. Undefined where there is nothing to explain. */
function noteOn(
  { tax, totalPrice, deliveries, delivery }: PricedCart,
  { form, number: { number, known } }: SumsProps['order'],
): string | undefined {
  const { country = '', postalCode = '' } = form.watch()
  const register = registerOf(number)
  const vat = tax?.text ?? ''
  if (tax?.treatment === 'export')
    return 'The goods leave the EU’s VAT territory, so no VAT is charged. Customs may charge import tax on arrival.'
  if (tax?.treatment === 'intra-EU supply')
    return known?.checkedAt && `${number} was valid ${whenChecked(known.checkedAt)}.`
  if (tax?.treatment === 'waiting')
    return `We are asking ${register} about ${number}. It is not answering at the moment, but usually answers again within hours. You can place the order: we hold your goods and write to you when you can pay. Or leave the VAT number out, and pay ${withVat(totalPrice)} now.`
  const there = vatOf(placeOf({ country, postalCode }) ?? country)
  const isCollected = deliveries.find(({ id }) => id === delivery)?.collected
  if (country && isCollected && there !== 'ES')
    return 'You collect in Spain: with VAT. Ask us if your carrier takes the goods abroad.'
  if (!country) return `${vat} is charged, unless the country of delivery changes that.`
  if (there === 'ES')
    return number && isForeignPrefix(number.slice(0, 2))
      ? `${vat} is charged, because the goods stay in Spain.`
      : undefined
  if (known?.state === 'invalid') return `${vat} is charged, because ${register} does not know ${number}.`
  if (number.startsWith('ES'))
    return `${vat} is charged: a Spanish VAT number does not exempt a delivery to ${nameOfCountry(country)}.`
  return number ? undefined : `${vat} is charged. With a valid VAT number of another member state, none is.`
}
