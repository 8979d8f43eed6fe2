/** The shop's mark: a load under three straps, one of each material, each with its seal. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" className="shrink-0">
      <rect width="28" height="28" rx="2.5" className="fill-ink" />
      {straps.map(({ y, colour }) => (
        <g key={y}>
          <rect x="0" y={y} width="28" height="3.5" className={colour} />
          <rect x="10" y={y - 1} width="8" height="5.5" className="fill-ink" />
          <rect x="11" y={y - 0.25} width="6" height="4" className="fill-paper" />
        </g>
      ))}
    </svg>
  )
}

/** On a background of ink, the colours of the other theme have enough contrast. */
const straps = [
  { y: 4.75, colour: 'fill-[light-dark(#4fb981,#1b7044)]' },
  { y: 12.25, colour: 'fill-[light-dark(#79abe6,#2a5c94)]' },
  { y: 19.75, colour: 'fill-[light-dark(#dd9a4a,#8f5209)]' },
]
