/** The delivery methods for a country, with their prices and days, before the customer signs in and orders. */

import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { countryChoices } from '#web/forms/fields/countries.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'

type DeliveryPreviewProps = { country: string; onCountry: (country: string) => void; cart: PricedCart | undefined }

export function DeliveryPreview({ country, onCountry, cart }: DeliveryPreviewProps) {
  const offered = cart && cart.country === country && country !== '' ? cart.deliveries : undefined
  return (
    <Panel title="Delivery">
      <label htmlFor="delivery-country" className="font-medium">
        Country
      </label>
      <SelectBox
        id="delivery-country"
        value={country}
        choices={countryChoices}
        onChange={(event) => onCountry(event.target.value)}
      />
      <ul aria-live="polite" className="mt-3 flex flex-col gap-2 empty:hidden">
        {offered?.map(({ id, name, collected, price, promise }) => (
          <li key={id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
            <span>
              {name}
              {promise && <span className="block text-sm text-ink-muted">{sayPromise(promise, collected)}</span>}
            </span>
            <span className="font-medium tabular-nums">{price === 0 ? 'Free' : formatMoney(price)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
