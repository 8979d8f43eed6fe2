/** Corrects the delivery address of an order before it ships. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { TextareaField } from '#web/forms/fields/more-fields.tsx'
import { Form } from '#web/forms/form.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

export function CorrectAddressButton({ order }: { order: ToShip }) {
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
            <AddressForm order={order} onSaved={close} />
          </div>
        </Dialog>
      )}
    </>
  )
}

const loadCorrection = async () => (await import('#contract/orders/schema/order.ts')).AddressCorrection

type AddressFormProps = { order: ToShip; onSaved: () => void }

function AddressForm({ order: { _id: id, company = '', address, phone }, onSaved }: AddressFormProps) {
  const { revalidate } = useRevalidator()
  const { field, send, refusal, busy } = useShopForm(loadCorrection, { company, address, phone })
  const save = send(async (body) => {
    await api.correctAddress({ id, body })
    toast.success('Address corrected')
    onSaved()
    await revalidate()
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <TextField label="Company" optional {...field('company')} />
      <TextareaField label="Address" hint="The country cannot be changed." rows={3} {...field('address')} />
      <TextField label="Phone" type="tel" {...field('phone')} />
      <Button type="submit" busy={busy} className="self-start">
        Save the address
      </Button>
    </Form>
  )
}
