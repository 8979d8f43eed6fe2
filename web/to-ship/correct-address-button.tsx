/** Corrects the delivery address of an order before it ships. */
import type { ToShip } from '#contract/orders/schema/to-ship.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useAddressForm } from './use-address-form.ts'

export function CorrectAddressButton({ order, isAdmin }: { order: ToShip; isAdmin: boolean }) {
  const corrected = { ...order, customer: order.name, paid: true }
  const { loaded, load, busy, close } = useAddressForm(corrected)
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Correct the address: order ${order.number}`}
        busy={busy}
        onClick={() => void load()}
      >
        Correct the address
      </Button>
      {loaded && (
        <Dialog title={`Correct the address: order ${order.number}`} onClose={close}>
          <div className="mt-4">
            <loaded.AddressForm order={corrected} known={loaded.known} isAdmin={isAdmin} onSaved={close} />
          </div>
        </Dialog>
      )}
    </>
  )
}
