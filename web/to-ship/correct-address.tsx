/** The correction of the delivery address on the page of an order, and the notes of the office. */
import { orderCan } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { ReasonForm } from '#web/forms/one-field/reason-form.tsx'
import { Skeleton } from '#web/ui/screens/skeleton.tsx'
import { useAddressForm } from './use-address-form.ts'

export function CorrectAddress({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  const corrected = { ...order, customer: order.userName }
  const { loaded, load } = useAddressForm(corrected)
  if (!orderCan.correctAddress(order, isAdmin)) return null
  return (
    <details className="mt-4" onToggle={({ currentTarget }) => currentTarget.open && !loaded && void load()}>
      <summary className="cursor-pointer font-medium">Correct the address</summary>
      <div className="mt-3">
        {loaded ? (
          <loaded.AddressForm order={corrected} known={loaded.known} isAdmin={isAdmin} />
        ) : (
          <Skeleton className="h-64 w-full" />
        )}
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
      hint="Customers see notes only if they download their data."
      most={1000}
      submit="Add the note"
      variant="secondary"
      busy={add.busy}
      onSend={(text) => add({ id, body: { text } })}
    />
  )
}
