/** The papers of an order, to be saved as PDF. */
import { isCorrecting, paperName } from '#contract/orders/rules/money/paper.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { formatDay } from '#contract/rules/days.ts'
import { isDueWhenShipped } from '#contract/tax/rules/tax-point.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'
import { CorrectInvoice } from './correct-invoice.tsx'

type PapersProps = {
  order: Order
  /** The packing slip is for the person who packs the order. */
  isPacker: boolean
  isBookkeeper: boolean
}

export function Papers({ order, isPacker, isBookkeeper }: PapersProps) {
  const { _id: id, papers = [] } = order
  const packingSlip = useChange('findPackingSlip', { after: saveFile })
  // An order on account has its invoice when it ships, and an order keeps its papers when its payment is undone.
  if (!order.paid && papers.length === 0) return null
  const invoice = papers.findLast(({ kind }) => kind === 'invoice')
  const corrections = papers.filter(({ kind }) => isCorrecting(kind))
  return (
    <Panel title="Documents">
      <ul className="flex flex-col items-start gap-3">
        {order.paid && papers.every(({ kind }) => isCorrecting(kind)) && <WithoutPaper order={order} />}
        {papers.map((paper, index) => (
          <OrderPaper
            // biome-ignore lint/suspicious/noArrayIndexKey: papers are added at the end; a newly numbered one keeps the focus.
            key={index}
            {...{ orderId: id, paper, isReplaced: paper.kind === 'invoice' && paper !== invoice }}
            position={corrections.indexOf(paper) + 1}
          />
        ))}
        {isPacker && order.paid && (
          <Paper name={paperName('packing slip')} busy={packingSlip.busy} onSave={() => void packingSlip({ id })} />
        )}
      </ul>
      {isBookkeeper && <CorrectInvoice order={order} />}
    </Panel>
  )
}

/** An order paid before receipts existed has no receipt. */
function WithoutPaper({ order: { _id: id, tax, approved } }: { order: Order }) {
  const receipt = useChange('findReceipt', { after: saveFile })
  if (isDueWhenShipped(tax?.treatment) && !approved) return <li>The invoice is issued when the order ships.</li>
  return <Paper name={paperName(tax ? 'invoice' : 'receipt')} busy={receipt.busy} onSave={() => void receipt({ id })} />
}

type OrderPaperProps = {
  orderId: string
  paper: NonNullable<Order['papers']>[number]
  position: number
  isReplaced: boolean
}

/**
 * A paper without a number is issued when it is requested, if possible. `position` counts the corrections from 1; it is 0 for
 * other papers.
 */
function OrderPaper({ orderId: id, paper, position, isReplaced }: OrderPaperProps) {
  const numbered = useChange('findPaper', { after: saveFile })
  const sale = useChange('findReceipt', { after: saveFile })
  const correction = useChange('findCreditNote', { after: saveFile })
  const { kind, number, issuedOn, fromElsewhere } = paper
  const save = () => {
    if (number && !fromElsewhere) return numbered({ id, paper: number })
    return position > 0 ? correction({ id, n: String(position) }) : sale({ id })
  }
  return (
    <Paper
      {...{ name: paperName(kind), number, issuedOn, isReplaced }}
      busy={numbered.busy || sale.busy || correction.busy}
      onSave={() => void save()}
    />
  )
}

type PaperProps = {
  name: string
  number?: string | undefined
  issuedOn?: string | undefined
  /** Whether a later invoice has replaced this one. */
  isReplaced?: boolean
  busy: boolean
  onSave: () => void
}

function Paper({ name, number, issuedOn, isReplaced = false, busy, onSave }: PaperProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Button variant="secondary" size="small" busy={busy} onClick={onSave}>
        {number ? `${name} ${number}` : name}
      </Button>
      {issuedOn && (
        <span className="text-sm text-ink-muted">
          {formatDay(issuedOn)}
          {isReplaced && ', replaced'}
        </span>
      )}
    </li>
  )
}
