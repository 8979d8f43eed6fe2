/** A plain form for the length of strap per load, from which the saving is calculated. */
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'

/** The typed text, which may be empty, and the length that it states, or the default length. */
export type Reckoned = { typed: string; metres: number; refusal?: string | undefined }

type PerLoadProps = { slug: string; perLoad: Reckoned; units: 'inch' | undefined }

export function PerLoad({ slug, perLoad: { typed, metres, refusal }, units }: PerLoadProps) {
  return (
    <form action="/steel-to-pet#per-load" className="mt-6 max-w-md print:hidden">
      <input type="hidden" name="strap" value={slug} />
      {units && <input type="hidden" name="units" value={units} />}
      <TextField
        id="per-load"
        name="perLoad"
        label="Length of steel strap for one load"
        hint="Such as 9 m or 30 ft: two straps around a pallet one metre high."
        defaultValue={typed || `${metres} m`}
        error={refusal}
      />
      <Button type="submit" variant="secondary" className="mt-3">
        Calculate for this load
      </Button>
    </form>
  )
}
