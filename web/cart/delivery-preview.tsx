/** The delivery methods for a country and postal code, with their prices and days, before the customer signs in and orders. */

import type { PricedCart } from '#contract/cart/schema/cart.ts'
import { sayPromise } from '#contract/delivery/rules/promise-words.ts'
import { isDivided } from '#contract/places/rules/place.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { countryChoices } from '#web/forms/fields/countries.ts'
import { TextField } from '#web/forms/text-field.tsx'
import type { ChosenPlace } from '#web/order-form/kept-place.ts'
import { Panel } from '#web/ui/screens/panel.tsx'
import { SelectBox } from '#web/ui/screens/select-box.tsx'

type DeliveryPreviewProps = { place: ChosenPlace; onChoose: (place: ChosenPlace) => void; cart: PricedCart | undefined }

export function DeliveryPreview({ place, onChoose, cart }: DeliveryPreviewProps) {
  const { country, postalCode } = place
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
        onChange={({ target }) => onChoose({ country: target.value, postalCode: '' })}
      />
      {isDivided(country) && (
        <div className="mt-3">
          <TextField
            id="delivery-code"
            label="Postal code"
            optional
            autoComplete="postal-code"
            value={postalCode}
            onChange={({ target }) => onChoose({ country, postalCode: target.value })}
          />
        </div>
      )}
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
