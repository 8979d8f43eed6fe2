/** Who we are, in a paragraph and four figures. */
import { Section } from './section.tsx'

const figures = [
  { figure: '20', name: 'Years of experience' },
  { figure: '500+', name: 'Distributors' },
  { figure: '24/7', name: 'Technical support' },
  { figure: '100%', name: 'Made in Spain' },
]

export function BusinessSummary() {
  return (
    <Section id="summary" title="Our Business Summary">
      <p className="max-w-[46ch] text-xl leading-relaxed">
        We design and build tools for strapping, in one works near Valencia: battery, pneumatic and hand tools for almost
        every plastic, steel and textile strap there is. Each is set and tried on its own strap before it leaves.
      </p>
      <dl className="mt-10 grid grid-cols-2 border-t border-ink lg:grid-cols-4">
        {figures.map(({ figure, name }) => (
          <div
            key={name}
            className="flex flex-col-reverse justify-end border-line py-5 pr-4 max-lg:border-b lg:border-l lg:pl-6 lg:first:border-l-0 lg:first:pl-0"
          >
            <dt className="text-lg text-ink-muted">{name}</dt>
            <dd className="heading text-[3.5rem] sm:text-7xl">{figure}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
