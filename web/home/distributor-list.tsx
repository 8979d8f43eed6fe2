/** The countries of our distributors, by continent. */
import type { Distributors } from '#contract/settings/rules/company.ts'
import { Section } from './section.tsx'

type DistributorListProps = { distributors: Distributors }

export function DistributorList({ distributors: { introduction, continents } }: DistributorListProps) {
  return (
    <Section id="distributors" title="Our Distributors">
      {introduction && <p className="max-w-[52ch] text-lg text-ink-muted">{introduction}</p>}
      <div className="mt-8 grid grid-cols-2 gap-x-8 gap-y-8 lg:grid-cols-4">
        {continents.map(({ name, countries }) => (
          <div key={name}>
            <h3 className="caption-caps border-t border-ink pt-3 text-ink-muted">{name}</h3>
            <ul className="mt-2 divide-y divide-line">
              {countries.map((country) => (
                <li key={country} className="py-1.5 text-lg">
                  {country}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </Section>
  )
}
