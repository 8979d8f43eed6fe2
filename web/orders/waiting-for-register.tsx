/** An unpaid order that waits for the register of VAT numbers: the reason, and the way to pay at once. */
import { useNavigate, useRevalidator } from 'react-router'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { registerOf, withVat } from '#contract/tax/rules/sums.ts'
import { api } from '#web/api/client.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx'
import { usePolling } from './use-polling.ts'

export function WaitingForRegister({ order }: { order: Order }) {
  const { _id: id, vatNumber = '', totalPrice } = order
  const navigate = useNavigate()
  const settle = useChange('settleTax', { inPlace: true, after: () => navigate(`/dashboard/payment/${id}`) })
  useReloadOnAnswer(id)
  const says = `Pay ${withVat(totalPrice)} with 21 % VAT`
  return (
    <div className="flex flex-col items-start gap-4">
      <p>
        We are asking {registerOf(vatNumber)} about {vatNumber}. The register is not answering at the moment, so we ask
        again at least once an hour. We are holding your goods and will write to you when the register answers. Or pay
        now with 21 % VAT.
      </p>
      <ConfirmDialog
        trigger={(ask) => (
          <Button variant="secondary" busy={settle.busy} onClick={ask}>
            {says}
          </Button>
        )}
        variant="primary"
        title="Pay with 21 % VAT?"
        text="The VAT stays on this order, even if the register confirms your number later."
        about={`${withVat(totalPrice)} instead of ${formatMoney(totalPrice)}`}
        confirmText={says}
        cancelText="Wait for the register"
        onConfirm={() => settle({ id })}
      />
    </div>
  )
}

/** Loads the page again once the register has answered. */
function useReloadOnAnswer(id: string): void {
  const { revalidate } = useRevalidator()
  usePolling(id, async (isLeft) => {
    const { stage } = await api.findOrder({ id })
    if (!isLeft() && stage !== 'checking') await revalidate()
  })
}
