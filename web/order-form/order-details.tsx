/** The panels of an order's form: the company, the address, the delivery method, and the invoice details. */
import { Address, type Keeping } from './address.tsx'
import { InvoiceDetails } from './invoice-details.tsx'
import { Reaches } from './reaches.tsx'
import type { OrderFormState } from './use-order-form.ts'

type OrderDetailsProps = { order: OrderFormState; keeping?: Keeping; poNumberNote?: string | undefined }

export function OrderDetails({ order, keeping, poNumberNote }: OrderDetailsProps) {
  return (
    <>
      {order.taxed && <order.taxed.Billed order={order} />}
      <Address order={order} keeping={keeping} />
      <Reaches order={order} />
      <InvoiceDetails order={order} poNumberNote={poNumberNote} />
    </>
  )
}
