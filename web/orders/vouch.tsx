/** An admin takes the VAT off an unpaid order that its customer collects, because its goods leave Spain. */
import type { Order } from '#contract/orders/schema/order.ts'
import { api } from '#web/api/client.ts'
import { ActDialog } from '#web/needs/act-dialog.tsx'

export function Vouch({ order: { _id: id, number } }: { order: Order }) {
  return (
    <div className="mt-4 print:hidden">
      <ActDialog
        word="Take the VAT off"
        about={`order ${number}`}
        text="The customer collects the goods, and you vouch that they leave Spain. The order still needs a proof of this. The customer gets a mail with the new amount."
        label="How the goods leave Spain"
        hint="Customers see this text only if they download their data."
        submit="Take the VAT off the order"
        says="No VAT is added to the order"
        send={(reason) => api.vouch({ id, body: { reason } })}
      />
    </div>
  )
}
