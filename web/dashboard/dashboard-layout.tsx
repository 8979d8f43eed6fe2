/** The dashboard's layout: a sidebar with the links of the user's role, and the screen beside it. */

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Link, Outlet, useLocation, useRevalidator, useRouteError } from 'react-router'
import type { InRole } from '#contract/users/rules/user.ts'
import { useSession } from '#web/api/react/use-session.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import type { Session } from '#web/every-page/session.ts'
import { useSessionOfOtherTabs } from '#web/forms/sending/use-session-end.ts'
import { EmptyState } from '#web/lists/empty-state.tsx'
import { Main } from '#web/shell/main.tsx'
import { NoticesButton } from '#web/shell/notices-button.tsx'
import { useShop } from '#web/shell/use-shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ErrorState } from '#web/ui/screens/error-state.tsx'
import type { Route } from './+types/dashboard-layout.ts'
import { DashboardScreen } from './dashboard-screen.tsx'
import { DashboardSearch } from './dashboard-search.tsx'
import { dashboard, visitorContext } from './entrance/guards.ts'
import { PageSkeleton } from './entrance/page-skeleton.tsx'
import { UnconfirmedNotice } from './entrance/unconfirmed-notice.tsx'
import { linksFor, startOf } from './screens.ts'

export const clientMiddleware = [dashboard]

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return context.get(visitorContext)
}

export const HydrateFallback = Waiting

export default function DashboardLayout({ loaderData: role }: Route.ComponentProps) {
  useSessionOfOtherTabs()
  // After a sign-out, private data is hidden at once, before the redirect.
  if (useSession().status === 'out') return <Waiting />
  return (
    <Frame role={role}>
      <Outlet />
    </Frame>
  )
}

/** Shows the error inside the layout, so that the sidebar stays usable, with the links of the last known role. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError()
  const session = useSession()
  const isMissing = error instanceof ApiRefusal && error.status === 404
  const role = loaderData ?? roleLastKnown(session)
  useSessionOfOtherTabs()
  if (session.status === 'out') return <Waiting />
  return <Frame role={role}>{isMissing ? <Missing error={error} /> : <Broken error={error} role={role} />}</Frame>
}

function Waiting() {
  return (
    <Main>
      <PageSkeleton wide />
    </Main>
  )
}

function roleLastKnown(session: Session): InRole | undefined {
  return session.status === 'in' && session.isRoleKnown ? { role: session.isAdmin ? 'admin' : 'user' } : undefined
}

function Broken({ error, role }: { error: unknown; role: InRole | undefined }) {
  const { revalidate, state } = useRevalidator()
  const here = usePathHere(role)
  const title = linksFor(role, true).find(({ path }) => path === here)?.name ?? 'Something went wrong'
  return (
    <DashboardScreen title={title}>
      <ErrorState
        text={messageOf(error)}
        supportId={error instanceof ApiRefusal ? error.supportId : undefined}
        onRetry={() => void revalidate()}
        busy={state === 'loading'}
      />
    </DashboardScreen>
  )
}

/** A 404 offers no retry, because a retry would not help. */
function Missing({ error }: { error: ApiRefusal }) {
  return (
    <DashboardScreen title="Not Found">
      <EmptyState
        title={error.message}
        action={
          <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
            Go to the Dashboard
          </Link>
        }
      >
        The address may be mistyped or out of date.
      </EmptyState>
    </DashboardScreen>
  )
}

/** The path of the current screen: `/dashboard` shows the role's first screen. */
function usePathHere(role: InRole | undefined): string {
  const { pathname } = useLocation()
  const first = startOf(role)
  return pathname.replace(/\/$/, '') === '/dashboard' ? first : pathname
}

function Frame({ role, children }: { role: InRole | undefined; children: ReactNode }) {
  const here = usePathHere(role)
  const { chargesVat } = useShop()
  const menu = useFoldedMenu()
  return (
    <div
      data-wide
      data-dashboard
      // In print the sidebar column is dropped.
      className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 pt-6 pb-16 lg:grid-cols-[11rem_minmax(0,1fr)] print:block print:p-0"
    >
      <nav
        aria-labelledby="dashboard-heading"
        className="border-b border-line pb-3 lg:border-b-0 print:hidden"
        onKeyDown={menu.closeByEscape}
      >
        <div className="flex flex-wrap items-center justify-between gap-2 lg:mb-2">
          <p id="dashboard-heading" className="heading text-xl max-lg:sr-only">
            Dashboard
          </p>
          <MenuButton {...menu} />
          {role && <DashboardSearch visitor={role} />}
        </div>
        <ul
          id={menuId}
          className={classNames(
            '-mx-1.5 mt-2 grid-cols-2 gap-1 sm:mx-0 sm:grid-cols-3 lg:mt-0 lg:flex lg:flex-col',
            menu.isOpen ? 'max-lg:grid' : 'max-lg:hidden',
          )}
        >
          {linksFor(role, chargesVat).map(({ path, name }) => (
            <li key={path}>
              <SidebarLink path={path} isHere={path === here}>
                {name}
              </SidebarLink>
            </li>
          ))}
          <li className="px-1.5 sm:px-3 lg:mt-2 lg:border-t lg:border-line lg:pt-2">
            <NoticesButton />
          </li>
        </ul>
      </nav>
      <div className="min-w-0">
        <Main>
          <UnconfirmedNotice />
          {children}
        </Main>
      </div>
    </div>
  )
}

const menuId = 'dashboard-menu'

/** Where the menu is above the screen, it is folded until the user opens it; navigation folds it again. */
function useFoldedMenu() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = openAt === pathname
  const closeByEscape = ({ key }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return
    setOpenAt(undefined)
    button.current?.focus()
  }
  return { isOpen, button, toggle: () => setOpenAt(isOpen ? undefined : pathname), closeByEscape }
}

function MenuButton({ isOpen, button, toggle }: Omit<ReturnType<typeof useFoldedMenu>, 'closeByEscape'>) {
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={isOpen}
      aria-controls={menuId}
      aria-label="Dashboard menu"
      onClick={toggle}
      className="heading flex min-h-11 items-center gap-2 rounded-md text-xl lg:hidden"
    >
      Dashboard
      <Icon name="chevron-down" className={classNames(isOpen && 'rotate-180')} />
    </button>
  )
}

function SidebarLink({ path, isHere, children }: { path: string; isHere: boolean; children: string }) {
  const look = isHere ? 'bg-ground font-semibold underline decoration-2 underline-offset-4' : 'font-medium'
  return (
    <Link
      to={path}
      prefetch="intent"
      aria-current={isHere ? 'page' : undefined}
      className={classNames('block rounded-md px-1.5 py-2 text-[0.9375rem] hover:bg-ground sm:px-3 sm:text-base', look)}
    >
      {children}
    </Link>
  )
}
