/** The carrier, chosen once for all parcels. Enter leads to the first parcel number. */
import { useId } from 'react'
import { TextField } from '#web/forms/text-field.tsx'
import { parcelFields } from './parcel-fields.ts'
import type { Desk } from './use-desk.ts'

/** Carriers with a tracking page (contract/orders/rules/shipping/carriers.ts), as suggestions. */
const carrierNames = ['Correos', 'DHL', 'DPD', 'FedEx', 'GLS', 'Seur', 'UPS']

export function CarrierField({ desk: { carrier } }: { desk: Desk }) {
  const listId = useId()
  return (
    <div className="grow basis-56 sm:max-w-60">
      <TextField
        id="carrier"
        ref={carrier.field}
        label="Carrier"
        error={carrier.problem}
        list={listId}
        maxLength={60}
        autoComplete="off"
        value={carrier.name}
        onChange={(event) => carrier.type(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && parcelFields()[0]?.focus()}
      />
      <datalist id={listId}>
        {carrierNames.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
