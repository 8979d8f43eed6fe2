/** A new key or secret, which is shown only once. */
import { useId } from 'react'
import { toast } from '#web/every-page/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass } from '#web/ui/field.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'

type SecretShownOnceProps = { label: string; value: string; onDone: () => void }

export function SecretShownOnce({ label, value, onDone }: SecretShownOnceProps) {
  const id = useId()
  const failure = useErrorToast()
  const copy = async () => {
    failure.clear()
    try {
      await navigator.clipboard.writeText(value)
      toast.success('Copied')
    } catch {
      // The browser denies access to the clipboard.
      failure.say('The browser could not copy the text: please select and copy it yourself')
    }
  }
  return (
    <div role="status" className="mb-5 rounded-md border border-edge bg-ground p-4">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      <p className="mb-2 text-sm text-ink-muted">Please copy this text now: it will not be shown again.</p>
      <input
        id={id}
        readOnly
        value={value}
        className={`${controlClass} font-mono text-sm`}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="small" onClick={() => void copy()}>
          Copy
        </Button>
        <Button size="small" variant="secondary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
