/**
 * The counts of what needs attention, in two lines above the orders, each a link to its list. A last link leads to the rest.
 * Hidden when all counts are zero.
 */
import { Link } from 'react-router'
import { needSays, needs as needsInOrder, needsPath, pathOfNeed } from '#contract/needs/rules.ts'
import type { Needs } from '#contract/needs/schema.ts'
import { api } from '#web/api/client.ts'
import { isSessionOver } from '#web/api/end-session.ts'
import { formatDayAndTime } from '#web/ui/screens/format-moment.ts'

/** `undefined`: the counts could not be read. */
export type WithNeeds<Page> = Page & { needs?: Needs | undefined }

/**
 * For loaders of the page that shows the strip: the counts are loaded together with the list, so that no row moves when they
 * arrive.
 */
export async function withNeeds<Page>(page: Promise<Page>): Promise<WithNeeds<Page>> {
  const [needs, rows] = await Promise.all([readNeeds(), page])
  return { ...rows, needs }
}

/** If the counts cannot be read, the orders are still shown, with a sentence about the missing counts. */
async function readNeeds(): Promise<Needs | undefined> {
  try {
    return await api.findNeeds({})
  } catch (error) {
    if (isSessionOver(error) || error instanceof Response) throw error
    return undefined
  }
}

type NeedsStripProps = {
  needs: Needs | undefined
  /** The screen that lists the cases, for people who do not see the screen of admins. */
  screen?: string
}

/** As many as fit into two lines in a window of 1280 px. */
const mostShown = 6

export function NeedsStrip({ needs, screen = needsPath }: NeedsStripProps) {
  if (!needs) return <p className={look}>Your open tasks could not be read.</p>
  const open = needsInOrder.filter((need) => needs[need] > 0)
  if (open.length === 0) return null
  const more = open.splice(mostShown).length
  return (
    <nav aria-label="Needs attention" className={look}>
      <span className="font-semibold">Needs attention:</span>{' '}
      {open.map((need) => (
        <span key={need} className="mr-1 inline-block not-last:after:content-['_·'/'']">
          <Link to={pathOfNeed(need, screen, needs.disputesWithoutOrder)} className="text-link py-1">
            {needSays(need, needs[need])}
            {need === 'disputes' && <AnswerBy needs={needs} />}
          </Link>
        </span>
      ))}
      {more > 0 && (
        <Link to={screen} className="text-link">
          and {more} more
        </Link>
      )}
    </nav>
  )
}

/** The earliest deadline for answering disputes. */
export function AnswerBy({ needs: { disputes, disputesAnsweredBy } }: { needs: Needs }) {
  if (!disputesAnsweredBy) return null
  return (
    <>
      , {disputes > 1 && 'the first '}by{' '}
      <time dateTime={disputesAnsweredBy}>{formatDayAndTime(disputesAnsweredBy)}</time>
    </>
  )
}

const look = 'mb-2 rounded-md border border-edge bg-ground px-3 py-0.5 leading-8 fine:text-sm/6 print:hidden'
