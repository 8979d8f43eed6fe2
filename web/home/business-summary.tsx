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
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[5fr_7fr]">
        <p className="max-w-[46ch] text-xl leading-relaxed">
          We design and build tools for strapping, in one works near Valencia: battery, pneumatic and hand tools for
          almost every plastic, steel and textile strap there is. Each is set and tried on its own strap before it
          leaves.
        </p>
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
