/** A button that copies a text. */
import { toast } from '#web/every-page/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

/** `what`: what is copied, as within a sentence, such as `transaction id`. */
export function CopyButton({ what, text, label }: { what: string; text: string; label: string }) {
  const failure = useErrorToast()
  const copy = async () => {
    failure.clear()
    try {
      await navigator.clipboard.writeText(text)
      toast.success(`${what.charAt(0).toUpperCase()}${what.slice(1)} copied`)
    } catch {
      // The browser denies access to the clipboard.
      failure.say(`The browser could not copy the ${what}: ${text}`)
    }
  }
  return (
    <Button variant="quiet" size="small" aria-label={label} onClick={() => void copy()} className="print:hidden">
      Copy
    </Button>
  )
}
