/** Tells the admins that goods of an order are missing. The order is then marked for everyone. */
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import { api } from '#web/api/client.ts'
import { ActDialog } from '#web/needs/act-dialog.tsx'

export function MissingButton({ order: { _id: id, number } }: { order: ToShip }) {
  return (
    <ActDialog
      word="Something is missing"
      about={`order ${number}`}
      text="Until the order ships, the admins see your report under Needs attention. The customer does not see the report."
      label="What is missing"
      most={500}
      submit="Tell the admins"
      says={`Order ${number} reported short`}
      send={(text) => api.reportShort({ id, body: { text } })}
    />
  )
}
