/** The transaction id of a paid order, as specified. In a table it wraps, so that its column stays narrow. */
import { CopyButton } from '#web/ui/screens/copy-button.tsx'

export function TransactionId({ id }: { id: string }) {
  return (
    <>
      <span className="whitespace-nowrap">Paid - Trx id:</span>{' '}
      <span className="inline-flex max-w-full items-center gap-1 align-middle">
        <code className="font-mono text-sm break-all tabular:max-w-32 tabular:text-xs/4">{id}</code>
        <CopyButton what="transaction id" text={id} label={`Copy the transaction id ${id}`} />
      </span>
    </>
  )
}
