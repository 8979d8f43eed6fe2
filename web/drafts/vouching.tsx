/** An admin vouches that the goods leave Spain, if the customer collects them: the order is then without VAT. */
import { TextField } from '#web/forms/text-field.tsx'

type VouchingProps = {
  /** Undefined unless the admin vouches. */
  why: string | undefined
  onChange: (why: string | undefined) => void
}

export function Vouching({ why, onChange }: VouchingProps) {
  return (
    <div className="mb-4 flex flex-col gap-3">
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1"
          checked={why !== undefined}
          onChange={({ target }) => onChange(target.checked ? '' : undefined)}
        />
        No VAT: the customer collects the goods and takes them out of Spain
      </label>
      {why !== undefined && (
        <TextField
          id="vouched"
          label="How the goods leave Spain"
          hint="You vouch for this, and the order needs a proof. Customers see the text only if they download their data."
          maxLength={300}
          autoComplete="off"
          value={why}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}
