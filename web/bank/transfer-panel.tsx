/** The details that the customer of an unpaid order enters at the bank. */
import { accountLines } from '#contract/bank/rules/account.ts'
import { spaced } from '#contract/bank/rules/reference.ts'
import { epcCode, transferCodeLook } from '#contract/bank/rules/transfer-code.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { shopCurrency } from '#contract/rules/currency.ts'
import { centsOf, formatCents, formatMoney } from '#contract/rules/money.ts'
import { fetched } from '#web/api/refusal.ts'
import type { DrawQr, QrCode } from '#web/files/draw-qr.ts'
import { CopyButton } from '#web/ui/screens/copy-button.tsx'
import { DescriptionList } from '#web/ui/screens/description-list.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'

type Transfer = NonNullable<Order['transfer']>

/** The panel, and in a shop that sells in euros the function that draws its QR code. */
export async function openTransfer() {
  const drawQr = shopCurrency() === 'EUR' ? (await fetched(import('#web/files/draw-qr.ts'))).drawQr : undefined
  return { TransferPanel, drawQr }
}

type TransferPanelProps = {
  order: Pick<Order, 'toPay' | 'refundedAmount'>
  transfer: Transfer
  drawQr: DrawQr | undefined
}

function TransferPanel({ order: { toPay, refundedAmount: credited = 0 }, transfer, drawQr }: TransferPanelProps) {
  const { holder, owed, reference } = transfer
  const code = epcCode({ ...transfer, owedCents: centsOf(owed) })
  const receivedCents = centsOf(toPay) - centsOf(credited) - centsOf(owed)
  const line = (term: string, shown: string, text = shown) => {
    const what = term === 'IBAN' || term === 'BIC' ? term : term.toLowerCase()
    return {
      term,
      value: (
        <span className="inline-flex max-w-full items-center justify-end gap-1">
          <span className="min-w-0 wrap-break-word">{shown}</span>
          <CopyButton what={what} text={text} label={`Copy the ${what} ${shown}`} />
        </span>
      ),
    }
  }
  return (
    <Panel title="Pay by bank transfer">
      <p>
        Transfer the amount to our account, and state the payment reference. We will tell you when the money has
        arrived.
      </p>
      {receivedCents > 0 && (
        <p role="status" className="mt-2 font-medium">
          {formatCents(receivedCents)} of {formatMoney(toPay)} received
        </p>
      )}
      <DescriptionList
        // In a narrow column, a number stands below its name: it breaks between its groups of four, if at all.
        className="mt-4 *:flex-wrap *:*:last:ml-auto"
        facts={[
          line('Account holder', holder),
          ...accountLines(transfer).map(({ name, shown, typed }) => line(name, shown, typed)),
          line('Amount', formatMoney(owed), owed.toFixed(2)),
          line('Currency', shopCurrency()),
          line('Payment reference', spaced(reference), reference),
        ]}
      />
      {code && drawQr && <Code qr={drawQr(code, transferCodeLook.ecc)} />}
    </Panel>
  )
}

/** White around the code, also in dark colours, because readers need it. */
function Code({ qr: { size, path } }: { qr: QrCode }) {
  return (
    <figure className="mt-4 flex flex-wrap items-center gap-4">
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code of the transfer"
        shapeRendering="crispEdges"
        className="h-auto w-44"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path fill="#000" d={path} />
      </svg>
      <figcaption className="min-w-40 flex-1 text-sm text-ink-muted">
        Scan this code with the app of your bank to fill in the transfer.
      </figcaption>
    </figure>
  )
}
