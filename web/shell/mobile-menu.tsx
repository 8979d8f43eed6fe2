/** The main menu on a small screen, behind a hamburger. */

import { Link, NavLink } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useDisclosure } from './use-disclosure.ts'
import { useWayBack } from './use-way-back.ts'

export function MobileMenu({ pages }: { pages: readonly { to: string; text: string }[] }) {
  const { open, close, panelId, box, button } = useDisclosure()
  const wayBack = useWayBack()
  return (
    <div {...box} className="md:hidden scriptless:hidden">
      <button
        {...button}
        type="button"
        aria-label="Menu"
        className="-mr-2 grid size-11 place-items-center rounded-md hover:bg-ground"
      >
        {open ? <Icon name="x" /> : <Icon name="menu" />}
      </button>
      {open && (
        <nav
          id={panelId}
          aria-label="Main"
          className="absolute inset-x-0 top-16 z-30 max-h-[calc(100dvh-4rem)] animate-appear overflow-y-auto border-b border-line bg-paper shadow-raised"
        >
          <ul className="page-width divide-y divide-line pb-4">
            {pages.map(({ to, text }) => (
              <li key={to}>
                <NavLink to={to} end={to === '/'} prefetch="intent" onClick={close} className={mobileLinkClass}>
                  {text}
                </NavLink>
              </li>
            ))}
            <li className="signed-out:hidden">
              <NavLink to="/dashboard" prefetch="intent" onClick={close} className={mobileLinkClass}>
                Dashboard
              </NavLink>
            </li>
            <li className="flex gap-3 pt-4 signed-in:hidden">
              <Link to={`/login${wayBack}`} onClick={close} className={`${buttonClass()} flex-1`}>
                Login
              </Link>
              <Link
                to={`/signup${wayBack}`}
                onClick={close}
                className={`${buttonClass({ variant: 'secondary' })} flex-1`}
              >
                Signup
              </Link>
            </li>
          </ul>
        </nav>
      )}
    </div>
  )
}

function mobileLinkClass({ isActive }: { isActive: boolean }): string {
  return classNames('flex min-h-13 items-center text-lg', isActive ? 'font-semibold text-ink' : 'text-ink-muted')
}
