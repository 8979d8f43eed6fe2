/**
 * A measure in metric and in US units. The page contains both texts, and the stylesheet shows the text in the chosen units, to
 * screen readers as well: see decisions/031-pages-both-units.md.
 */
import type { ReactNode } from 'react'
import { type Measured, unitWord, type Written, writeMetric, writeUs } from '#contract/products/rules/facts/units.ts'

/** `16–19 mm` or `5/8–3/4 in`: `<Measure value={16} upTo={19} unit="mm" />` */
export function Measure(measured: Measured) {
  const write = (written: Written) => (
    <span className="whitespace-nowrap">
      {written.value} <Unit {...written} />
    </span>
  )
  const us = writeUs(measured)
  return <InUnits metric={write(writeMetric(measured))} us={us && write(us)} />
}

/** A text in metric and in US units. Without `us`, the metric text is always shown. */
export function InUnits({ metric, us }: { metric: ReactNode; us?: ReactNode }) {
  if (us === undefined) return metric
  return (
    <>
      <span className="us:hidden">{metric}</span>
      <span className="metric:hidden">{us}</span>
    </>
  )
}

/** A unit: its abbreviation on screen, its name for screen readers. */
export function Unit({ value = '', unit }: Pick<Written, 'unit'> & Partial<Written>) {
  const word = unitWord({ value, unit })
  if (word === unit) return word
  return (
    <>
      <span aria-hidden>{unit}</span>
      <span className="sr-only">{word}</span>
    </>
  )
}
