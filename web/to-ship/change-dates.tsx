/** The admin's form to change the delivery dates of an order. */

import { useRevalidator } from 'react-router'
import { orderCan } from '#contract/orders/rules/order.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { toast } from '#web/every-page/toast.ts'
import { Form } from '#web/forms/form.tsx'
import { TextareaField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { useShopForm } from '#web/forms/use-shop-form.ts'
import { Button } from '#web/ui/button.tsx'

const loadChange = async () => (await import('#contract/orders/schema/promise.ts')).DatesChange

export function ChangeDates({ order }: { order: Order }) {
  if (!orderCan.changeDates(order)) return null
  return (
    <details className="mt-4">
      <summary className="cursor-pointer font-medium">Change the delivery dates</summary>
      <div className="mt-3">
        <DatesForm order={order} />
      </div>
    </details>
  )
}

function DatesForm({ order: { _id: id, promise } }: { order: Order }) {
  const { revalidate } = useRevalidator()
  const known = promise ?? { leavesOn: '', arrivesFrom: '', arrivesUntil: '' }
  const { form, field, send, refusal, busy } = useShopForm(loadChange, { ...known, why: '' })
  const save = send(async (body) => {
    await api.changeDates({ id, body })
    toast.success('Delivery dates changed')
    form.resetField('why')
    await revalidate()
  })
  return (
    <Form onSubmit={save} refusal={refusal}>
      <div className="grid items-end gap-4 sm:grid-cols-3">
        <TextField label="Leaves on" type="date" {...field('leavesOn')} />
        <TextField label="Earliest arrival" type="date" {...field('arrivesFrom')} />
        <TextField label="Latest arrival" type="date" {...field('arrivesUntil')} />
      </div>
      <TextareaField
        label="Why the dates change"
        hint="The customer gets a mail with this reason."
        rows={2}
        {...field('why')}
      />
      <Button type="submit" busy={busy} className="self-start">
        Save the dates
      </Button>
    </Form>
  )
}
