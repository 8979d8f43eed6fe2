/**
 * Revenue day by day, as a drawing for sighted users. A slider without a handle lies over the drawing: mouse, finger and arrow
 * keys move the slider from day to day. The table below has all figures.
 */
import { type PointerEvent, useState } from 'react'
import { Link } from 'react-router'
import type { PaidDay } from '#contract/orders/schema/figures.ts'
import { shopCurrency } from '#contract/rules/currency.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ordersAt, sayLongDay, sayShortDay } from './overview-address.ts'
import { netPaid, roundAbove } from './paid-scale.ts'

type ChartProps = { days: readonly PaidDay[] }

export function PaidChart({ days }: ChartProps) {
  const [chosen, setChosen] = useState(days.length - 1)
  // When the period changes from 90 to 30 days, the chosen day may no longer exist.
  const at = Math.min(chosen, days.length - 1)
  const day = days[at]
  const top = roundAbove(days.flatMap(({ paid, before }) => [paid, before]))
  const follow = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const index = Math.round(((clientX - left) / width) * (days.length - 1))
    // Fingers also scroll the page, so they choose by tapping.
    if (pointerType === 'mouse') setChosen(Math.max(0, Math.min(days.length - 1, index)))
  }
  return (
    <div>
      {day && <OneDay day={day} span={days.length} />}
      <div className="relative mt-3 h-48 rounded-sm outline-offset-4 has-focus-visible:outline-2 has-focus-visible:outline-ink sm:h-64 print:h-48">
        <Lines top={top} />
        <Bars days={days} top={top} chosen={at} />
        <input
          type="range"
          aria-label="Day"
          aria-valuetext={day && `${sayLongDay(day.day)}: ${formatMoney(netPaid(day))}, ${countOrders(day.orders)}`}
          min={0}
          max={days.length - 1}
          value={at}
          onChange={({ target }) => setChosen(Number(target.value))}
          onPointerMove={follow}
          className="range-without-handle absolute inset-y-0 h-full cursor-crosshair opacity-0 print:hidden"
          // The slider reaches from the middle of the first bar to the middle of the last, so that a touch chooses the day
          // beneath it.
          style={{ left: `${50 / days.length}%`, width: `${100 - 100 / days.length}%` }}
        />
      </div>
      <DaysBelow days={days} />
      <Legend span={days.length} />
    </div>
  )
}

/** The chosen day in words, with a link to its orders. */
function OneDay({ day, span }: { day: PaidDay; span: number }) {
  return (
    <p className="flex min-h-12 flex-wrap items-baseline gap-x-3 sm:min-h-0">
      <Link to={ordersAt({ paidFrom: day.day, paidTo: day.day })} className="text-link font-medium">
        {sayLongDay(day.day)}
      </Link>
      <span>
        <span className="font-semibold">{formatMoney(netPaid(day))}</span> from {countOrders(day.orders)}
        {day.refunded > 0 && `, ${formatMoney(day.refunded)} refunded`}
      </span>
      <span className="text-ink-muted">
        {formatMoney(day.before)}, {span} days earlier
      </span>
    </p>
  )
}

const count = new Intl.NumberFormat('en-US')
export const countOrders = (orders: number): string => `${count.format(orders)} ${orders === 1 ? 'order' : 'orders'}`

/** The three horizontal lines of the chart, with their labels. */
function Lines({ top }: { top: number }) {
  const short = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: shopCurrency(),
    notation: 'compact',
    maximumFractionDigits: 1,
  })
  return [1, 0.5, 0].map((part) => (
    <div
      key={part}
      aria-hidden
      className="absolute inset-x-0 border-t border-line text-xs text-ink-muted"
      style={{ bottom: `${part * 100}%` }}
    >
      {part > 0 && <span className="absolute top-0.5 left-0 bg-paper/80 pr-1">{short.format(part * top)}</span>}
    </div>
  ))
}

const high = 100
const barWidth = 0.72
/** Whether the line of the earlier period would hide the bars on a phone. */
const isCrowded = (span: number) => span > 45

/** In the drawing, one unit is one day horizontally and one percent of the height vertically. */
function Bars({ days, top, chosen }: ChartProps & { top: number; chosen: number }) {
  const up = (dollars: number) => (dollars / top) * high
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${days.length} ${high}`}
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-visible"
    >
      {days.map((day, index) => (
        <g key={day.day} transform={`translate(${index + (1 - barWidth) / 2} ${high})`}>
          <rect
            width={barWidth}
            y={-up(day.paid)}
            height={up(day.paid)}
            className="fill-ground stroke-edge"
            vectorEffect="non-scaling-stroke"
            strokeWidth={day.refunded > 0 ? 1 : 0}
          />
          <rect
            width={barWidth}
            y={-up(netPaid(day))}
            height={up(netPaid(day))}
            className={index === chosen ? 'fill-ink' : 'fill-edge'}
          />
        </g>
      ))}
      <path
        d={days.map(({ before }, index) => `${index === 0 ? 'M' : 'L'}${index} ${high - up(before)}h1`).join('')}
        className={classNames('fill-none stroke-ink', isCrowded(days.length) && 'max-sm:hidden')}
        strokeWidth={1.25}
        strokeDasharray="3 2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function DaysBelow({ days }: ChartProps) {
  const middle = Math.floor(days.length / 2)
  return (
    <p aria-hidden className="mt-1.5 flex justify-between text-xs text-ink-muted">
      {[0, middle].map((index) => (
        <span key={index}>{sayShortDay(days[index]?.day ?? '')}</span>
      ))}
      <span>Today</span>
    </p>
  )
}

function Legend({ span }: { span: number }) {
  return (
    <p aria-hidden className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
      <span className="inline-flex items-center gap-1.5">
        <span className="size-3 bg-edge" /> Kept
      </span>
      <span className="inline-flex items-center gap-1.5">
        <span className="size-3 border border-edge bg-ground" /> Refunded
      </span>
      <span className={classNames('inline-flex items-center gap-1.5', isCrowded(span) && 'max-sm:hidden')}>
        <span className="w-5 border-t-[1.5px] border-dashed border-ink" /> {span} days earlier
      </span>
    </p>
  )
}
