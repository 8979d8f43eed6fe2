/** The dashboard: a sidebar with what the visitor's role is for, and the screen beside it. */

import type { ReactNode } from 'react'
import { NavLink, Outlet, useRevalidator, useRouteError } from 'react-router'
import { PageSkeleton } from '#web/layout/page-skeleton.tsx'
import { explainPlainly } from '#web/layout/use-shop-form.ts'
import { dashboard, visitorContext } from '#web/session/guards.ts'
import { classNames } from '#web/ui/class-names.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import type { Route } from './+types/dashboard-layout.ts'

export const clientMiddleware = [dashboard]

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  return context.get(visitorContext)
}

export const HydrateFallback = PageSkeleton

const customerLinks = [
  ['/dashboard/myOrders', 'My Orders'],
  ['/dashboard/addReview', 'Add Review'],
  ['/dashboard/myProfile', 'My Profile'],
] as const

const adminLinks = [
  ['/dashboard/myProfile', 'My Profile'],
  ['/dashboard/allUsers', 'All Users'],
  ['/dashboard/allReviews', 'All Reviews'],
  ['/dashboard/manageOrders', 'Manage Orders'],
  ['/dashboard/addProduct', 'Add Product'],
  ['/dashboard/manageProducts', 'Manage Products'],
] as const

export default function DashboardLayout({ loaderData: { isAdmin } }: Route.ComponentProps) {
  return (
    <Frame isAdmin={isAdmin}>
      <Outlet />
    </Frame>
  )
}

/** A screen that could not be loaded leaves the way to the others open. */
export function ErrorBoundary({ loaderData }: Route.ErrorBoundaryProps) {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  return (
    <Frame isAdmin={loaderData?.isAdmin ?? false}>
      <ErrorState text={explainPlainly(error)} onRetry={() => void revalidate()} busy={state === 'loading'} />
    </Frame>
  )
}

function Frame({ isAdmin, children }: { isAdmin: boolean; children: ReactNode }) {
  return (
    <div className="page-width grid gap-x-8 gap-y-4 py-6 lg:grid-cols-[13rem_minmax(0,1fr)] lg:py-10">
      <nav aria-labelledby="dashboard-heading" className="print:hidden">
        <p id="dashboard-heading" className="heading mb-2 text-xl">
          Dashboard
        </p>
        <ul className="flex flex-wrap gap-1 border-b border-line pb-3 lg:flex-col lg:border-b-0">
          {(isAdmin ? adminLinks : customerLinks).map(([path, name]) => (
            <li key={path}>
              <SidebarLink path={path}>{name}</SidebarLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}

function SidebarLink({ path, children }: { path: string; children: string }) {
  const look = ({ isActive }: { isActive: boolean }) =>
    classNames(
      'block rounded-md px-3 py-2 font-medium hover:bg-ground',
      isActive && 'bg-ground text-ink underline decoration-2 underline-offset-4',
    )
  return (
    <NavLink to={path} prefetch="intent" className={look}>
      {children}
    </NavLink>
  )
}
