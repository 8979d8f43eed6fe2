/** The form to correct the delivery address, and the notes of the office. */
import { useRevalidator } from 'react-router'
import { orderCan } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { ReasonForm } from '#web/forms/one-field/reason-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddressFields, correctionOf } from './address-fields.tsx'

export function CorrectAddress({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  if (!orderCan.correctAddress(order, isAdmin)) return null
  return (
    <details className="mt-4">
      <summary className="cursor-pointer font-medium">Correct the address</summary>
      <div className="mt-3">
        <AddressForm order={order} isAdmin={isAdmin} />
      </div>
    </details>
  )
}

const loadCorrection = async () => (await import('#contract/orders/schema/order.ts')).AddressCorrection

function AddressForm({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  const { _id: id } = order
  const { revalidate } = useRevalidator()
  const known = correctionOf(order)
  const { form, field, send, refusal, busy, ...draftState } = useDraftForm(`address of ${id}`, loadCorrection, known)
  const save = send(async (body) => {
    await api.correctAddress({ id, body })
    toast.success('Address corrected')
    // Not awaited, so that the draft is deleted at once.
    void revalidate()
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <DraftNote {...draftState} />
      <AddressFields order={order} isAdmin={isAdmin} field={field} typed={form.watch()} />
      <Button type="submit" busy={busy} className="self-start">
        Save the address
      </Button>
    </Form>
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
