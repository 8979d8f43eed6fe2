/** The correction of the delivery address, and the notes of the office. */
import { type ComponentType, useState } from 'react'
import { orderCan } from '#contract/orders/rules/order.ts'
import { fetched, messageOf } from '#web/api/refusal.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { ReasonForm } from '#web/forms/one-field/reason-form.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import type { AddressFormProps } from './address-form.tsx'

/** The form is loaded when it is first opened, which few orders need. */
export function CorrectAddress({ order, isAdmin }: AddressFormProps) {
  const [Correcting, setCorrecting] = useState<ComponentType<AddressFormProps>>()
  const failure = useErrorToast()
  if (!orderCan.correctAddress(order, isAdmin)) return null
  const load = async (isOpen: boolean) => {
    if (!isOpen || Correcting) return
    failure.clear()
    try {
      const { AddressForm } = await fetched(import('./address-form.tsx'))
      setCorrecting(() => AddressForm)
    } catch (error) {
      failure.say(messageOf(error))
    }
  }
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => void load(currentTarget.open)}>
      <summary className="cursor-pointer font-medium">Correct the address</summary>
      <div className="mt-3">
        {Correcting ? <Correcting order={order} isAdmin={isAdmin} /> : <Skeleton className="h-64 w-full" />}
      </div>
    </details>
  )
}

export function AddNote({ orderId: id }: { orderId: string }) {
  const add = useChange('addNote', { says: 'Note added' })
  return (
    <ReasonForm
      id="note"
      label="Note"
      hint="Customers see notes only in a copy of all their data."
      most={1000}
      submit="Add the note"
      variant="secondary"
      busy={add.busy}
      onSend={(text) => add({ id, body: { text } })}
    />
  )
}
