/** The company in a paragraph and four figures. */
import type { Figure } from '#contract/settings/rules/company.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Section } from './section.tsx'

type BusinessSummaryProps = { text: string | null; figures: readonly Figure[] }

export function BusinessSummary({ text, figures }: BusinessSummaryProps) {
  return (
    <Section id="summary" title="Our Business Summary">
      <div className={classNames('grid gap-x-16 gap-y-10', text && 'lg:grid-cols-[5fr_7fr]')}>
        {text && <p className="max-w-[46ch] text-xl leading-relaxed">{text}</p>}
        <dl className="grid grid-cols-2 gap-x-10 border-t border-ink">
          {figures.map(({ figure, name }) => (
            <div key={name} className="flex flex-col-reverse justify-end border-b border-line py-5">
              <dt className="text-lg text-ink-muted">{name}</dt>
              <dd className="heading text-[3.5rem] sm:text-7xl">{figure}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  )
}
