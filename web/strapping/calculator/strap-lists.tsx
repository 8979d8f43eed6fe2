/** The straps other than the chosen strap: suitable straps, the best value first, and unsuitable straps with the reason. */

import { countOf } from '#contract/products/rules/facts/sold-by.ts'
import { isSoldOut } from '#contract/products/rules/product.ts'
import type { LoadPlan, PlannedLoad } from '#contract/strapping/schema/load.ts'
import { Measure } from '#web/catalog/measure.tsx'
import { ProductName } from '#web/catalog/name/product-name.tsx'
import { Price } from '#web/catalog/price.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { addressOf, type LoadInput } from './load-address.ts'

type StrapsThatDoProps = { planned: PlannedLoad; chosen: LoadPlan | undefined; input: LoadInput }

export function StrapsThatDo({ planned: { doing, doingTotal, leftOut }, chosen, input }: StrapsThatDoProps) {
  const others = doing.filter((plan) => plan !== chosen)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="doing" className="mt-10">
      <h2 id="doing" className="heading text-2xl">
        Other suitable straps
      </h2>
      <ol className="mt-3 divide-y divide-line border-y border-line">
        {others.map((plan) => (
          <PlanRow key={plan.strap._id} plan={plan} input={input} />
        ))}
      </ol>
      {doingTotal + leftOut > doing.length && (
        <p className="mt-2 text-ink-muted">
          {doingTotal > doing.length &&
            `And ${doingTotal - doing.length} more: these cost more, are not made for such loads, or are sold out. `}
          {leftOut > 0 && `${leftOut} more are left out, because they are unlikely to cost less than these.`}
        </p>
      )}
    </section>
  )
}

function PlanRow({ plan, input }: { plan: LoadPlan; input: LoadInput }) {
  const { strap, straps, lengthsMm, joint, month } = plan
  const metresPerLoad = lengthsMm.reduce((sum, mm) => sum + mm, 0) / 1000
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-3">
      <div>
        <a
          href={`/catalog/${strap.slug}`}
          className="leading-snug font-semibold hover:underline hover:underline-offset-4"
        >
          <ProductName name={strap.name} />
        </a>
        <p className="text-[0.9375rem] text-ink-muted">
          {`${straps} straps, `}
          <Measure value={metresPerLoad} unit="m" />
          {` on each load · ${joint.kind} ${joint.percent} % · ${amount.format(month.coils)} ${countOf(2, strap.unit).slice(2)} a month`}
          {!plan.isMadeFor && ' · data sheet does not name such loads'}
          {isSoldOut(strap) && ' · sold out'}
        </p>
      </div>
      <div className="text-right">
        <p className="font-semibold">
          <Price dollars={month.cost} />
        </p>
        <a
          href={addressOf({ ...input, strap: strap.slug })}
          data-filters
          rel="nofollow"
          aria-label={`Choose ${strap.name}`}
          className={`${buttonClass({ variant: 'secondary', size: 'small' })} mt-1 print:hidden`}
        >
          Choose
        </a>
      </div>
    </li>
  )
}

const amount = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

export function StrapsThatDoNot({ planned: { others, othersTotal } }: { planned: PlannedLoad }) {
  if (others.length === 0) return null
  return (
    <details id="others" className="mt-8">
      <summary className="min-h-11 py-2 font-semibold">
        {othersTotal === 1 ? 'One unsuitable strap, and why' : `${othersTotal} unsuitable straps, and why`}
      </summary>
      <ul className="divide-y divide-line border-y border-line">
        {others.map(({ strap, why }) => (
          <li key={strap._id} className="py-2">
            <a href={`/catalog/${strap.slug}`} className="text-link font-medium">
              {strap.sku ?? strap.name}
            </a>{' '}
            <span className="text-ink-muted">{why}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
