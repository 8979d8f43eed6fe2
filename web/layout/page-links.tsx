/** Where in a long public list one is, and the way on and back: links, so that they work without scripts, too. */
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button-class.ts'
import { focusHeading } from '#web/ui/focus-heading.ts'

type PageLinksProps = {
  /** Counted from 1. */
  page: number
  perPage: number
  total: number
  addressOf: (page: number) => string
}

export function PageLinks({ page, perPage, total, addressOf }: PageLinksProps) {
  if (total <= perPage) return null
  const before = (page - 1) * perPage
  const last = Math.min(before + perPage, total)
  return (
    <nav aria-label="Pages" className="mt-10 flex flex-wrap items-center justify-between gap-3 print:hidden">
      <p className="text-ink-muted">
        {count.format(before + 1)}–{count.format(last)} of {count.format(total)}
      </p>
      <p className="flex gap-2">
        {page > 1 && <PageLink to={addressOf(page - 1)}>Previous</PageLink>}
        {last < total && <PageLink to={addressOf(page + 1)}>Next</PageLink>}
      </p>
    </nav>
  )
}

/** The next page is read from its top. */
function PageLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} onClick={focusHeading} className={buttonClass({ variant: 'secondary' })}>
      {children}
    </Link>
  )
}

const count = new Intl.NumberFormat('en-US')
