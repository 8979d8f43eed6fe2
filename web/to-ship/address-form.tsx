/** The form that corrects the delivery address on the page of an order. What is typed is kept if the session ends. */
import { useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { DraftNote, useDraftForm } from '#web/forms/draft/draft-form.tsx'
import { Form } from '#web/forms/form.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddressFields, correctionOf } from './address-fields.tsx'

export type AddressFormProps = { order: Order; isAdmin: boolean }

const loadCorrection = async () => (await import('#contract/orders/schema/acts.ts')).AddressCorrection

export function AddressForm({ order, isAdmin }: AddressFormProps) {
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
