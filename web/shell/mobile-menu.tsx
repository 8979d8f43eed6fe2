/** The main menu on a small screen, behind a hamburger; the browser opens and closes it. */
import { NavLink } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'

export function MobileMenu({ pages }: { pages: readonly { to: string; text: string }[] }) {
  return (
    <div className="md:hidden scriptless:hidden">
      <button
        type="button"
        popoverTarget={menuId}
        aria-expanded="false"
        aria-controls={menuId}
        aria-label="Menu"
        className="group -mr-2 grid size-11 place-items-center rounded-md hover:bg-ground"
      >
        <Icon name="menu" className="group-aria-expanded:hidden" />
        <Icon name="x" className="hidden group-aria-expanded:block" />
      </button>
      <nav
        id={menuId}
        popover="auto"
        aria-label="Main"
        className="fixed inset-x-0 top-16 bottom-auto max-h-[calc(100dvh-4rem)] w-full overflow-y-auto low:absolute low:max-h-none border-b border-line bg-paper text-ink shadow-raised open:animate-appear"
      >
        <ul className="page-width divide-y divide-line pb-4">
          {pages.map(({ to, text }) => (
            <li key={to}>
              <NavLink to={to} end={to === '/'} reloadDocument className={mobileLinkClass}>
                {text}
              </NavLink>
            </li>
          ))}
          <li className="signed-out:hidden">
            <NavLink to="/dashboard" className={mobileLinkClass}>
              Dashboard
            </NavLink>
          </li>
          <li className="flex gap-3 pt-4 signed-in:hidden">
            <a href="/login" data-leads-back className={`${buttonClass()} flex-1`}>
              Login
            </a>
            <a href="/signup" data-leads-back className={`${buttonClass({ variant: 'secondary' })} flex-1`}>
              Signup
            </a>
          </li>
        </ul>
      </nav>
    </div>
  )
}

const menuId = 'main-menu'

function mobileLinkClass({ isActive }: { isActive: boolean }): string {
  return classNames('flex min-h-13 items-center text-lg', isActive ? 'font-semibold text-ink' : 'text-ink-muted')
}
