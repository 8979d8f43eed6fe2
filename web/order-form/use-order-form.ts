/** The form of an order, on each road to one: the VAT number, the current prices, and the deliveries to choose from. */
import type { DraftCart } from '#contract/drafts/schema.ts'
import type { OrderForm } from '#contract/orders/schema/form.ts'
import { isDivided } from '#contract/places/rules/place.ts'
import { fetched } from '#web/api/refusal.ts'
import { type AskedNumber, useVatNumber } from '#web/vat-number/use-vat-number.ts'
import { type Customer, filled, type OrderFields } from './fields.ts'
import { useOfferedDeliveries } from './use-offered-deliveries.ts'

/** The fields on which the prices depend, besides the lines. */
export type PriceFacts = Pick<OrderForm, 'country' | 'delivery' | 'postalCode' | 'vatNumber'>

/** `busy`: the amount to pay is not known yet, so the order cannot be placed. */
type Prices = { cart: DraftCart | undefined; busy?: boolean }

/** The parts for a shop that charges VAT. */
export type Taxed = typeof import('./taxed/taxed.tsx')

/** Undefined in a shop without VAT, whose customers do not load these parts. */
export const loadTaxed = async ({ chargesVat }: Pick<Customer, 'chargesVat'>): Promise<Taxed | undefined> =>
  chargesVat ? fetched(import('./taxed/taxed.tsx')) : undefined

type Road<RoadPrices> = {
  fields: OrderFields
  customer: Customer
  taxed: Taxed | undefined
  /** Asks for the prices: of a cart, or of a saved draft. A hook. */
  usePrices: (facts: PriceFacts, number: AskedNumber) => RoadPrices
  /** The delivery that is selected at first; left out for the one that the shop proposes. */
  choose?: (cart: DraftCart) => string
}

export function useOrderForm<RoadPrices extends Prices>({ fields, usePrices, choose, ...known }: Road<RoadPrices>) {
  const { form, field } = fields
  const { customer } = known
  const typed = form.watch()
  const number = useVatNumber(customer.chargesVat ? typed : {}, customer.company?.vatNumber)
  const { country, delivery, postalCode } = typed
  // While the register is asked, the prices stay as they are.
  const vatNumber = number.known?.vatNumber ?? (number.failure && number.number)
  // Elsewhere the code decides nothing, and typing it need not ask for the prices again.
  const placing = isDivided(country ?? '') ? { country, postalCode } : { country }
  const prices = usePrices(filled({ ...placing, delivery, vatNumber }), number)
  const deliveries = useOfferedDeliveries(form, prices.cart, choose)
  const cart: RoadPrices['cart'] = prices.cart
  /** The delivery method that is included in the total. */
  const method = deliveries?.find(({ id }) => id === delivery && id === cart?.delivery)
  return { form, field, ...known, number, deliveries, method, prices, cart, busy: prices.busy || number.isAsking }
}

/** The state of the form, for its panels. */
export type OrderFormState = ReturnType<typeof useOrderForm<Prices>>
