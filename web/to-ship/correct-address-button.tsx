/** Corrects the delivery address of an order before it ships. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { Form } from '#web/forms/form.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { AddressFields, correctionOf } from './address-fields.tsx'

export function CorrectAddressButton({ order, isAdmin }: { order: ToShip; isAdmin: boolean }) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Correct the address: order ${order.number}`}
        onClick={() => setOpen(true)}
      >
        Correct the address
      </Button>
      {open && (
        <Dialog title={`Correct the address: order ${order.number}`} onClose={close}>
          <div className="mt-4">
            <AddressForm order={order} isAdmin={isAdmin} onSaved={close} />
          </div>
        </Dialog>
      )}
    </>
  )
}

const loadCorrection = async () => (await import('#contract/orders/schema/acts.ts')).AddressCorrection

type AddressFormProps = { order: ToShip; isAdmin: boolean; onSaved: () => void }

function AddressForm({ order, isAdmin, onSaved }: AddressFormProps) {
  const { revalidate } = useRevalidator()
  const { form, field, send, refusal, busy } = useShopForm(loadCorrection, correctionOf(order))
  const save = send(async (body) => {
    await api.correctAddress({ id: order._id, body })
    toast.success('Address corrected')
    onSaved()
    await revalidate()
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <AddressFields order={{ ...order, paid: true }} isAdmin={isAdmin} field={field} typed={form.watch()} />
      <Button type="submit" busy={busy} className="self-start">
        Save the address
      </Button>
    </Form>
  )
}
