/** A plain form for the contents of a card. Submitting it opens the URL of the card. */

import { unitWords } from '#contract/products/rules/facts/units.ts'
import { type CardNumber, longestLoad, type ReadCard } from '#contract/strapping/rules/station-card.ts'
import { NumberField } from '#web/forms/more-fields/more-fields.tsx'
import { TextField } from '#web/forms/text-field.tsx'
import { Button } from '#web/ui/button.tsx'

export const fieldLabels = {
  strap: 'Strap',
  joint: 'Seal or buckle',
  tool: 'Tool',
  secondTool: 'Second tool',
  straps: 'Straps around the load',
  lengthMm: 'Length of each strap',
  tensionN: 'Tension',
} as const satisfies Record<CardNumber, string> & Record<string, string>

export type CardField = keyof typeof fieldLabels
export type Refusals = Partial<Record<CardField, string>>

type CardFormProps = { read: ReadCard; refusals: Refusals; units: 'inch' | undefined }

export function CardForm({ read: { card, typed }, refusals, units }: CardFormProps) {
  const [tool = '', secondTool = ''] = card.tools
  return (
    <form action="/station-card" className="mt-5 grid max-w-3xl gap-x-6 gap-y-4 sm:grid-cols-2">
      {units && <input type="hidden" name="units" value={units} />}
      <div className="sm:col-span-2">
        <TextField
          name="load"
          label="Load"
          hint="What is strapped here, such as Bricks on a pallet."
          maxLength={longestLoad}
          defaultValue={card.load}
        />
      </div>
      <TextField
        name="strap"
        label={fieldLabels.strap}
        hint={articleHint('PT-1610')}
        defaultValue={card.strap}
        error={refusals.strap}
      />
      <TextField
        name="joint"
        label={fieldLabels.joint}
        hint={articleHint('SL-PT16S')}
        defaultValue={card.joint}
        error={refusals.joint}
      />
      <TextField
        name="tool"
        label={fieldLabels.tool}
        hint={articleHint('MT-PT20')}
        defaultValue={tool}
        error={refusals.tool}
      />
      <TextField
        id="second-tool"
        name="tool"
        label={fieldLabels.secondTool}
        hint="A sealer or a cutter, such as MS-PT16."
        defaultValue={secondTool}
        error={refusals.secondTool}
      />
      <NumberField name="straps" label={fieldLabels.straps} defaultValue={typed.straps} error={refusals.straps} />
      <NumberField
        name="lengthMm"
        label={fieldLabels.lengthMm}
        suffix="mm"
        unitWord={unitWords.mm}
        defaultValue={typed.lengthMm}
        error={refusals.lengthMm}
      />
      <NumberField
        name="tensionN"
        label={fieldLabels.tensionN}
        suffix="N"
        unitWord={unitWords.N}
        defaultValue={typed.tensionN}
        error={refusals.tensionN}
      />
      <div className="self-end">
        <Button type="submit">Make the card</Button>
      </div>
    </form>
  )
}

const articleHint = (example: string) => `The article number, such as ${example}.`
