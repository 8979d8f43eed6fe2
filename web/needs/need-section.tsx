/** A list of what needs attention, with the id that links lead to. */
import type { ComponentType, ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { formatMoment } from '#web/ui/screens/format-moment.ts'
import { FoldedList } from './folded-list.tsx'

type NeedSectionProps = {
  /** The fragment in the address of the section. */
  id: string
  title: string
  count: number
  /** The sentence for an empty section. */
  none: string
  note?: string | undefined
  children: ReactNode
}

export function NeedSection({ id, title, count: total, none, note, children }: NeedSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-6">
      <h2 id={`${id}-title`} className="heading text-2xl">
        {title}
        {total > 0 && <span className="text-ink-muted"> {count.format(total)}</span>}
      </h2>
      {note && total > 0 && <p className="mt-1 text-ink-muted">{note}</p>}
      {total === 0 ? <p className="mt-2 text-ink-muted">{none}</p> : <div className="mt-3">{children}</div>}
    </section>
  )
}

const count = new Intl.NumberFormat('en-US')

type NeedItemsProps<Need> = {
  title: string
  needs: readonly Need[]
  needKey: (need: Need) => string
  item: ComponentType<{ need: Need }>
}

/** A section whose children are items. */
export function NeedList<Need>(props: NeedItemsProps<Need> & Pick<NeedSectionProps, 'id' | 'none' | 'note'>) {
  const { id, title, none, note, needs } = props
  return (
    <NeedSection {...{ id, title, none, note }} count={needs.length}>
      <NeedItems {...props} />
    </NeedSection>
  )
}

/** Items of a section, of which only the most urgent are shown at first. */
export function NeedItems<Need>({ title, needs, needKey, item: Item }: NeedItemsProps<Need>) {
  return (
    <FoldedList title={title} rows={needs}>
      {(shown) => (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((need) => (
            <Item key={needKey(need)} need={need} />
          ))}
        </ul>
      )}
    </FoldedList>
  )
}

/** `at`: a moment, shown below the facts. Empty facts are left out. */
type NeedItemProps = { title: ReactNode; facts?: readonly ReactNode[]; at?: string; children?: ReactNode }

/** The name, the known facts, and the possible actions. */
export function NeedItem({ title, facts = [], at, children }: NeedItemProps) {
  const known = at ? [...facts, <Moment key="at" at={at} />] : facts
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        {known.filter(Boolean).map((fact, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of an item are always the same, in the same order.
          <p key={place} className="text-sm text-ink-muted">
            {fact}
          </p>
        ))}
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  )
}

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>

/** Leads to the order of a case. `about`: the case, for screen readers. */
export function OrderButton({ id, word, about }: { id: string; word: string; about: string }) {
  return (
    <Link
      to={`/dashboard/orders/${id}`}
      className={buttonClass({ variant: 'secondary', size: 'small' })}
      aria-label={`${word}: ${about}`}
    >
      {word}
    </Link>
  )
}
