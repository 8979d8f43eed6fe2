/** A section of the home page, with its heading, and a note or a link beside it. */
import type { ReactNode } from 'react'

type SectionProps = { id: string; title: string; aside?: ReactNode; children: ReactNode }

export function Section({ id, title, aside, children }: SectionProps) {
  return (
    <section aria-labelledby={id} className="page-width mt-16 sm:mt-24">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-10 gap-y-3">
        <h2 id={id} className="heading text-4xl sm:text-[2.75rem]">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
