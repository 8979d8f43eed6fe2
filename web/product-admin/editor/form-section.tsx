/** A part of the form of a product, with a heading, and the links to all parts. */
import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** The sections in the order of the form. */
const sections = {
  product: 'Product',
  technical: 'Technical data',
  ladder: 'Price ladder',
  packs: 'Packs and lead time',
  pictures: 'Pictures',
  documents: 'Documents',
} as const

type FormSectionProps = Omit<ComponentProps<'fieldset'>, 'id'> & { part: keyof typeof sections }

export function FormSection({ part, className, children, ...fieldset }: FormSectionProps) {
  return (
    <fieldset
      {...fieldset}
      id={idOf(part)}
      tabIndex={-1}
      className={classNames(
        'flex scroll-mt-6 flex-col gap-4 border-line not-first-of-type:border-t not-first-of-type:pt-5',
        className,
      )}
    >
      <legend className="float-left mb-1">
        <h2 className="heading text-2xl">{sections[part]}</h2>
      </legend>
      {children}
    </fieldset>
  )
}

/** Shown if there is room beside the form. */
export function SectionLinks() {
  return (
    <nav aria-label="Parts of the form" className="top-6 hidden not-low:sticky xl:block">
      <ul className="border-l border-line">
        {Object.entries(sections).map(([part, title]) => (
          <li key={part}>
            <a
              href={`#${idOf(part)}`}
              onClick={goTo(part)}
              className="block px-4 py-1.5 text-ink-muted hover:text-ink hover:underline"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Scrolls by script, so that the URL does not change. */
function goTo(part: string) {
  return (event: MouseEvent) => {
    event.preventDefault()
    const section = document.getElementById(idOf(part))
    section?.focus({ preventScroll: true })
    section?.scrollIntoView({ block: 'start' })
  }
}

const idOf = (part: string) => `part-${part}`
