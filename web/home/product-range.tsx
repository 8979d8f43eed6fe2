/** The three ranges, one for each strap material, each with a picture and a drawing of its strap. */
import type { Category } from '#contract/products/rules/product.ts'
import { categoryGround } from '#web/catalog/card/category.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from './section.tsx'

type Range = { category: Category; title: string; text: string }

const ranges: readonly Range[] = [
  {
    category: 'plastic',
    title: 'Strapping tools for plastic strap',
    text: 'Polypropylene for cartons, polyester for pallets that settle. Welded with a battery tool or held by a seal.',
  },
  {
    category: 'steel',
    title: 'Strapping tools for steel strap',
    text: 'For coils, castings and hot or sharp-edged loads, with tensioners, sealers and tools that need no seal.',
  },
  {
    category: 'textile',
    title: 'Strapping tools for textile strap',
    text: 'Cord strap and wire buckles for containers and lashing: strong, light, and easy to tighten again at any time.',
  },
]

export function ProductRange() {
  return (
    <Section id="range" title="Our Product Range">
      <ul className="grid gap-5 md:grid-cols-3">
        {ranges.map((range) => (
          <RangeTile key={range.category} range={range} />
        ))}
      </ul>
      <p className="mt-5">
        <a href="/calculator" className="text-link inline-block py-1 font-semibold">
          Which strap does your load need, and how much?
        </a>
      </p>
    </Section>
  )
}

function RangeTile({ range: { category, title, text } }: { range: Range }) {
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-lg border border-line bg-surface has-[a:hover]:border-ink">
      <Picture
        name={`range-${category}`}
        alt=""
        sizes="(min-width: 48rem) 24rem, 100vw"
        width={800}
        height={600}
        className="stage aspect-4/3 object-cover"
      />
      <StrapAcross category={category} />
      <div className="flex grow flex-col p-5 pt-4 sm:p-6 sm:pt-5">
        <h3 className="heading text-[1.625rem]">{title}</h3>
        <p className="mt-2 mb-4 text-ink-muted">{text}</p>
        <a
          href={`/products?category=${category}`}
          className="text-link mt-auto w-fit py-1 font-semibold after:absolute after:inset-0"
        >
          View all<span className="sr-only"> tools for {category} strap</span>
        </a>
      </div>
    </li>
  )
}

/** A strap from edge to edge, with its seal above the beginning of the text. */
function StrapAcross({ category }: { category: Category }) {
  const colour = categoryGround[category]
  return (
    <div aria-hidden className={classNames('relative z-10 h-2.5', colour)}>
      <div
        className={classNames(
          'absolute -inset-y-1 left-5 flex w-12 justify-evenly border-2 border-surface sm:left-6',
          colour,
        )}
      >
        <span className="w-0.5 bg-surface" />
        <span className="w-0.5 bg-surface" />
      </div>
    </div>
  )
}
