/** Where an order goes after all, and what admins note beside it. */
import { type SubmitEvent, useState } from 'react'
import { orderCan } from '#contract/orders/rules.ts'
import type { Order } from '#contract/orders/schema.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { TextareaField } from '#web/forms/fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'

export function CorrectAddress({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  if (!orderCan.correctAddress(order, isAdmin)) return null
  return (
    <details key={`${order.company} ${order.address} ${order.phone}`} className="mt-4">
      <summary className="cursor-pointer font-medium">Correct the address</summary>
      <AddressFields order={order} />
    </details>
  )
}

function AddressFields({ order }: { order: Order }) {
  const correct = useChange('correctAddress', { says: 'Address corrected' })
  const [company, setCompany] = useState(order.company ?? '')
  const [address, setAddress] = useState(order.address)
  const [phone, setPhone] = useState(order.phone)
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void correct({ id: order._id, body: { company, address, phone } })
  }
  return (
    <form onSubmit={send} className="mt-3 flex flex-col gap-3">
      <TextField
        id="corrected-company"
        label="Company"
        optional
        maxLength={200}
        value={company}
        onChange={(event) => setCompany(event.target.value)}
      />
      <TextareaField
        id="corrected-address"
        label="Address"
        hint="The country stays: the delivery was priced by it."
        rows={3}
        required
        maxLength={500}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        id="corrected-phone"
        label="Phone"
        type="tel"
        required
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <Button type="submit" busy={correct.busy} className="self-start">
        Save the address
      </Button>
    </form>
  )
}

export function AddNote({ orderId: id }: { orderId: string }) {
  const [text, setText] = useState('')
  const add = useChange('addNote', { says: 'Note added', after: () => setText('') })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void add({ id, body: { text } })
  }
  return (
    <form onSubmit={send} className="mt-4 flex flex-col gap-3">
      <TextareaField
        id="note"
        label="Note"
        hint="Admins read it, the customer does not."
        rows={2}
        required
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" variant="secondary" busy={add.busy} className="self-start">
        Add the note
      </Button>
    </form>
  )
}
