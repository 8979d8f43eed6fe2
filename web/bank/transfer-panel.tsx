/** What the customer of an unpaid order enters at the bank. */
import { accountLines } from '#contract/bank/rules/account.ts'
import { spaced } from '#contract/bank/rules/reference.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { centsOf, formatCents, formatMoney } from '#contract/rules/money.ts'
import { CopyButton } from '#web/ui/screens/copy-button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'

type TransferPanelProps = { order: Pick<Order, 'toPay' | 'refundedAmount'>; transfer: NonNullable<Order['transfer']> }

export function TransferPanel({ order: { toPay, refundedAmount: credited = 0 }, transfer }: TransferPanelProps) {
  const { holder, owed, reference } = transfer
  const receivedCents = centsOf(toPay) - centsOf(credited) - centsOf(owed)
  const line = (term: string, shown: string, text = shown) => {
    const what = term === 'IBAN' || term === 'BIC' ? term : term.toLowerCase()
    return {
      term,
      value: (
        <span className="inline-flex max-w-full items-center justify-end gap-1 wrap-anywhere">
          {shown}
          <CopyButton what={what} text={text} label={`Copy the ${what} ${shown}`} />
        </span>
      ),
    }
  }
  return (
    <Panel title="Pay by bank transfer">
      <p>Transfer the amount to our account, and state the payment reference. We will tell you when it has arrived.</p>
      {receivedCents > 0 && (
        <p role="status" className="mt-2 font-medium">
          {formatCents(receivedCents)} of {formatMoney(toPay)} received
        </p>
      )}
      <DescriptionList
        className="mt-4"
        facts={[
          line('Account holder', holder),
          ...accountLines(transfer).map(({ name, shown, typed }) => line(name, shown, typed)),
          line('Amount', formatMoney(owed), owed.toFixed(2)),
          line('Currency', 'USD'),
          line('Payment reference', spaced(reference), reference),
        ]}
      />
    </Panel>
  )
}
