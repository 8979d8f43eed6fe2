/** The rule with the numbers of this load, so that the result can be checked. */

import { writeMetric, writeUs } from '#contract/products/rules/facts/units.ts'
import { type Load, newtonsPerKg, safetyFactors, tailMm } from '#contract/strapping/rules/load.ts'
import type { LoadPlan } from '#contract/strapping/schema/load.ts'
import { InUnits, Measure } from '#web/catalog/measure.tsx'
import { choiceWords } from './load-words.ts'

type FormulaProps = { plan: LoadPlan; load: Load }

export function Formula({ plan, load }: FormulaProps) {
  const { joint, tensionN } = plan
  return (
    <div className="mt-6 border-y border-line py-4">
      <h3 className="font-semibold">How it was calculated</h3>
      <p className="mt-1 overflow-x-auto">
        <Safety plan={plan} load={load} />
      </p>
      <p className="mt-1 text-[0.9375rem] text-ink-muted">
        Straps × break strength × joint ÷ weight. At least {safetyFactors[load.transport]} is required for a load that
        travels {choiceWords.transport[load.transport].toLowerCase()}.
      </p>
      <p className="mt-3 text-[0.9375rem]">
        Joint: {joint.kind}, {joint.percent} % of the break strength,{' '}
        {joint.statedBy ? `as the data sheet of ${joint.statedBy} states` : 'the usual figure for this kind of joint'}.
        {tensionN > 0 && (
          <>
            {' '}
            Tension: at most <Measure value={tensionN} unit="N" />, which is half of what the joint holds, or the full
            pull of the tool if that is less. Use less tension if the load could be crushed.
          </>
        )}
      </p>
      <p className="mt-1 text-[0.9375rem]">
        Length: once around, 2 × (side + height), and <Measure value={tailMm} unit="mm" /> for handling.
      </p>
    </div>
  )
}

function Safety({ plan: { straps, joint, safety, breakStrengthN }, load: { weightKg } }: FormulaProps) {
  const [strength, weight] = [{ value: breakStrengthN, unit: 'N' } as const, { value: weightKg, unit: 'kg' } as const]
  const says = (bears: string, weighs: string) => (
    <span className="font-semibold">
      {straps} × {bears} × {joint.percent} % ÷ {weighs} = {safety.toFixed(2)}
    </span>
  )
  const [metricStrength, metricWeight] = [strength, weight].map(writeMetric)
  const [usStrength, usWeight] = [strength, weight].map(writeUs)
  return (
    <InUnits
      metric={says(textOf(metricStrength), `(${textOf(metricWeight)} × ${newtonsPerKg.toFixed(2)})`)}
      us={says(textOf(usStrength), textOf(usWeight))}
    />
  )
}

const textOf = (written: { value: string; unit: string } | undefined) =>
  written ? `${written.value} ${written.unit}` : ''
