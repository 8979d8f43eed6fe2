/** The fields that correct the delivery address of an order, on its page and in To ship. */
import type { z } from 'zod'
import type { AddressCorrection } from '#contract/orders/schema/acts.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { isElsewhere } from '#contract/places/rules/elsewhere.ts'
import { isDivided, nameOfPlace } from '#contract/places/rules/place.ts'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import type { useShopForm } from '#web/forms/use-shop-form.ts'

type Corrected = Pick<Order, 'address' | 'phone' | 'company' | 'country' | 'postalCode' | 'place'>

/** The values before the correction. */
export const correctionOf = ({ company = '', address, phone, postalCode = '' }: Corrected) => {
  return { company, address, phone, postalCode, despitePlace: false }
}

type AddressFieldsProps = {
  order: Corrected & { paid: boolean }
  isAdmin: boolean
  typed: Pick<AddressCorrection, 'address' | 'postalCode'>
  field: ReturnType<typeof useShopForm<z.input<typeof AddressCorrection>, AddressCorrection>>['field']
}

export function AddressFields({ order, isAdmin, typed, field }: AddressFieldsProps) {
  const { country = '', place = '' } = order
  const hasCode = isDivided(country) && place !== ''
  return (
    <>
      <TextField label="Company" optional {...field('company')} />
      <TextareaField
        label="Address"
        hint={hasCode ? undefined : 'The country cannot be changed, because the delivery price depends on it.'}
        rows={3}
        {...field('address')}
      />
      {hasCode && (
        <TextField
          label="Postal code"
          hint={`The address has to contain it. Delivery and tax were priced for ${nameOfPlace(place)}.`}
          {...field('postalCode')}
        />
      )}
      {isAdmin && isElsewhere(order, typed) && (
        <label className="flex items-center gap-2">
          <input type="checkbox" {...field('despitePlace')} />
          Send it there, although nothing is charged or paid back
        </label>
      )}
      <TextField label="Phone" type="tel" {...field('phone')} />
    </>
  )
}
