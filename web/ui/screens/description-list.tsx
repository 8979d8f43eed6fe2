/** A list of terms and values (<dl>) in two columns, with a line under each. */
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Fact = { term: string; value: ReactNode }

type DescriptionListProps = { facts: readonly Fact[]; align?: 'start' | 'end'; className?: string }

export function DescriptionList({ facts, align = 'end', className }: DescriptionListProps) {
  return (
    <dl className={classNames('divide-y divide-line border-y border-line', className)}>
      {facts.map(({ term, value }) => (
        <div key={term} className="flex justify-between gap-x-4 py-1.5">
          <dt className={classNames('shrink-0 text-ink-muted', align === 'start' && 'w-28 sm:w-40')}>{term}</dt>
          <dd className={classNames('min-w-0 font-medium', align === 'start' ? 'flex-1' : 'text-right')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
