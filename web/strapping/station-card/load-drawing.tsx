/** A load with its straps, drawn from the front and a little from above. */
import { strapPlaces } from '#contract/strapping/rules/station-card.ts'

const front = { x: 8, y: 52, width: 224, height: 104 }
/** The offset of the back, to the right and upwards. */
const depth = { x: 48, y: 36 }
const strapWidth = 6

export function LoadDrawing({ straps }: { straps: number }) {
  const places = strapPlaces(straps)
  const { x, y, width, height } = front
  const right = x + width
  return (
    <figure className="min-w-0">
      <svg
        viewBox="0 0 288 176"
        role="img"
        aria-label={`Load with ${straps === 1 ? 'one strap' : `${straps} straps`} around it`}
        className="h-auto w-full"
      >
        <g fill="none" stroke="currentColor" strokeWidth={1.5} strokeLinejoin="round">
          <path d={`M${x} ${y}h${width}v${height}h-${width}z`} />
          <path d={`M${x} ${y}l${depth.x} -${depth.y}h${width}l-${depth.x} ${depth.y}`} />
          <path d={`M${right + depth.x} ${y - depth.y}v${height}l-${depth.x} ${depth.y}`} />
        </g>
        {places.map((place) => (
          <Strap key={place} place={place} />
        ))}
      </svg>
      <figcaption className="text-sm print:text-xs">{whereTheyLie(places)}</figcaption>
    </figure>
  )
}

/** A strap that goes up the front and over the top of the load. */
function Strap({ place }: { place: number }) {
  const left = front.x + (front.width * place) / 100 - strapWidth / 2
  return (
    <>
      <path
        fill="currentColor"
        d={`M${left} ${front.y + front.height}v-${front.height}l${depth.x} -${depth.y}h${strapWidth}l-${depth.x} ${depth.y}v${front.height}z`}
      />
      <text x={left + strapWidth / 2} y={172} textAnchor="middle" fontSize={10} fill="currentColor">
        {place}
      </text>
    </>
  )
}

/** `At 17, 50 and 83 % of the load’s length: …`. */
function whereTheyLie(places: readonly number[]): string {
  const [last, ...others] = places.toReversed()
  if (others.length === 0) return `At ${last} % of the load’s length.`
  const listed = `${others.toReversed().join(', ')} and ${last}`
  return `At ${listed} % of the load’s length: a strap in the middle of each of ${places.length} equal parts.`
}
