/** The transaction id of a paid order, as specified. In a table it is a second line, so that its column stays narrow. */
import { CopyButton } from '#web/ui/screens/copy-button.tsx'

export function TransactionId({ id }: { id: string }) {
  return (
    <span className="transaction-id">
      <span className="whitespace-nowrap">Paid - Trx id:</span> <code>{id}</code>{' '}
      <CopyButton what="transaction id" text={id} label={`Copy the transaction id ${id}`} />
    </span>
  )
}
