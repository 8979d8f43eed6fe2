/** Breadcrumb navigation. The caller renders the links; the last entry is the current page. */
import type { ReactNode } from 'react'

export function Breadcrumb({ links, here }: { links: readonly { key: string; link: ReactNode }[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-ink-muted print:hidden">
      <ol className="flex flex-wrap items-center gap-x-2">
        {links.map(({ key, link }) => (
          <li
            key={key}
            className="flex items-center gap-x-2 after:text-edge after:content-['/'] [&_a]:py-1 [&_a]:hover:text-ink [&_a]:hover:underline"
          >
            {link}
          </li>
        ))}
        <li aria-current="page" className="min-w-0 py-1 text-ink">
          {here}
        </li>
      </ol>
    </nav>
  )
}
