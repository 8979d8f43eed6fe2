/** A list of what needs attention, with the id that links lead to. */
import { Fragment, type ReactNode } from 'react'
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
  children: (need: Need) => ReactNode
}

/** A section whose children are items. */
export function NeedList<Need>(props: NeedItemsProps<Need> & Pick<NeedSectionProps, 'id' | 'none'>) {
  const { id, title, none, needs } = props
  return (
    <NeedSection id={id} title={title} none={none} count={needs.length}>
      <NeedItems {...props} />
    </NeedSection>
  )
}

/** Items of a section, of which only the most urgent are shown at first. */
export function NeedItems<Need>({ title, needs, needKey, children }: NeedItemsProps<Need>) {
  return (
    <FoldedList title={title} rows={needs}>
      {(shown) => (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((need) => (
            <Fragment key={needKey(need)}>{children(need)}</Fragment>
          ))}
        </ul>
      )}
    </FoldedList>
  )
}

type NeedItemProps = { title: ReactNode; facts: readonly ReactNode[]; children?: ReactNode }

/** The name, the known facts, and the possible actions. */
export function NeedItem({ title, facts, children }: NeedItemProps) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-medium">{title}</p>
        {facts.map((fact, place) => (
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
