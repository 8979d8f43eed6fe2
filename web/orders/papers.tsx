/** The papers of an order, to be saved as PDF. */
import { formatDay } from '#contract/orders/rules/money/paper.ts'
import type { Order } from '#contract/orders/schema/order.ts'
import { useChange } from '#web/dashboard/use-change.ts'
import { saveFile } from '#web/files/save/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/screens/panel.tsx'

/** The packing slip is for the admin who packs the order. */
export function Papers({ order, isAdmin }: { order: Order; isAdmin: boolean }) {
  const { _id: id, papers = [] } = order
  const receipt = useChange('findReceipt', { after: saveFile })
  const creditNote = useChange('findCreditNote', { after: saveFile })
  const packingSlip = useChange('findPackingSlip', { after: saveFile })
  if (!order.paid) return null
  const notes = papers.filter(({ kind }) => kind === 'credit note')
  const made = papers.find(({ kind }) => kind === 'receipt')
  return (
    <Panel title="Documents">
      <ul className="flex flex-col items-start gap-3">
        <Paper name="Receipt" {...made} busy={receipt.busy} onSave={() => void receipt({ id })} />
        {notes.map((note, index) => (
          <Paper
            key={note.number ?? index}
            name="Credit note"
            {...note}
            busy={creditNote.busy}
            onSave={() => void creditNote({ id, n: String(index + 1) })}
          />
        ))}
        {isAdmin && <Paper name="Packing slip" busy={packingSlip.busy} onSave={() => void packingSlip({ id })} />}
      </ul>
    </Panel>
  )
}

type PaperProps = {
  name: string
  number?: string | undefined
  issuedOn?: string | undefined
  busy: boolean
  onSave: () => void
}

function Paper({ name, number, issuedOn, busy, onSave }: PaperProps) {
  return (
    <li>
      <Button variant="secondary" size="small" busy={busy} onClick={onSave}>
        {number ? `${name} ${number}` : name}
      </Button>
      {issuedOn && <span className="ml-3 inline-block text-sm text-ink-muted">{formatDay(issuedOn)}</span>}
    </li>
  )
}
