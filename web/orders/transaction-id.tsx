/** The transaction id of a paid order, as specified. In a table it wraps, so that its column stays narrow. */
import { toast } from '#web/every-page/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

export function TransactionId({ id }: { id: string }) {
  const failure = useErrorToast()
  const copy = async () => {
    failure.clear()
    try {
      await navigator.clipboard.writeText(id)
      toast.success('Transaction id copied')
    } catch {
      // The browser denies access to the clipboard.
      failure.say(`The browser could not copy the transaction id: ${id}`)
    }
  }
  return (
    <>
      <span className="whitespace-nowrap">Paid - Trx id:</span>{' '}
      <span className="inline-flex max-w-full items-center gap-1 align-middle">
        <code className="font-mono text-sm break-all tabular:max-w-32 tabular:text-xs/4">{id}</code>
        <Button
          variant="quiet"
          size="small"
          aria-label={`Copy the transaction id ${id}`}
          onClick={() => void copy()}
          className="print:hidden"
        >
          Copy
        </Button>
      </span>
    </>
  )
}
