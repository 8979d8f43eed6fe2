/**
 * The chosen strap for the load: the number and length of the straps, how much strap is needed per month, the formula, and the
 * other articles needed.
 */
import type { ReactNode } from 'react'
import { isSoldOut } from '#contract/products/rules/product.ts'
import type { Load } from '#contract/strapping/rules/load.ts'
import type { LoadPlan } from '#contract/strapping/schema/load.ts'
import { Measure } from '#web/catalog/measure.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Price } from '#web/catalog/price.tsx'
import { Badge } from '#web/ui/screens/badge.tsx'
import { Formula } from './formula.tsx'
import { PlanSet } from './plan-set.tsx'

type ChosenPlanProps = { plan: LoadPlan; load: Load; isBest: boolean }

export function ChosenPlan({ plan, load, isBest }: ChosenPlanProps) {
  const { strap, straps, month } = plan
  return (
    <article aria-labelledby="chosen" className="border-t-2 border-ink pt-4">
      <p className="caption-caps text-ink-muted">
        {isBest ? 'Best value' : 'Your choice'}
        {plan.isMadeFor && ', made for such loads'}
      </p>
      <h2 id="chosen" className="heading mt-1 text-2xl sm:text-3xl">
        <a href={`/catalog/${strap.slug}`} className="hover:underline hover:underline-offset-4">
          <ProductName name={strap.name} />
        </a>
      </h2>
      <p className="mt-1 text-ink-muted">
        {strap.sku && `${strap.sku} · `}
        <Measure value={plan.breakStrengthN} unit="N" /> break strength
      </p>
      {isSoldOut(strap) && (
        <p className="mt-2">
          <Badge tone="refused">Sold out</Badge>
        </p>
      )}
      <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        <Figure term="On each load" note={<Lengths plan={plan} />}>
          {`${straps} straps`}
        </Figure>
        <Figure term="Strap per month" note="with 3 % waste">
          <Measure value={Math.round(month.metres)} unit="m" />
        </Figure>
        <Figure term={`${capitalised(strap.unit)}s per month`} note={<EachHolds plan={plan} />}>
          {coils.format(month.coils)}
        </Figure>
        <Figure term="Cost per month" note={<WhatCosts plan={plan} />}>
          <Price dollars={month.cost} />
        </Figure>
      </dl>
      <Formula plan={plan} load={load} />
      <PlanSet plan={plan} load={load} />
    </article>
  )
}

const coils = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const count = new Intl.NumberFormat('en-US')
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

function Figure({ term, note, children }: { term: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{term}</dt>
      <dd className="heading mt-0.5 text-2xl">{children}</dd>
      <dd className="text-sm text-ink-muted">{note}</dd>
    </div>
  )
}

/** `3 of 4.7 m, 3 of 4.3 m` */
function Lengths({ plan: { lengthsMm } }: { plan: LoadPlan }) {
  const lengths = [...new Set(lengthsMm)]
  if (lengths.length === 1) return <OneLength lengthMm={lengths[0] ?? 0} />
  return lengths.map((lengthMm, index) => (
    <span key={lengthMm}>
      {`${index > 0 ? ', ' : ''}${lengthsMm.filter((one) => one === lengthMm).length} of `}
      <Measure value={lengthMm / 1000} unit="m" />
    </span>
  ))
}

const OneLength = ({ lengthMm }: { lengthMm: number }) => (
  <>
    of <Measure value={lengthMm / 1000} unit="m" />
  </>
)

const EachHolds = ({ plan: { coilLengthM } }: { plan: LoadPlan }) => (
  <>
    of <Measure value={coilLengthM} unit="m" />
  </>
)

const WhatCosts = ({ plan: { month, joint } }: { plan: LoadPlan }) => {
  const pieces = joint.kind.endsWith('buckle') ? 'buckles' : 'seals'
  return month.joints > 0 ? `strap and ${count.format(month.joints)} ${pieces}` : 'strap only'
}
