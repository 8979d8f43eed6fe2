/** The start of the dashboard: Manage Orders for admins, To ship for packers, Money for bookkeepers, My Orders for customers. */

import { redirect } from 'react-router'
import { visitorContext } from '#web/dashboard/entrance/guards.ts'
import { startOf } from '#web/dashboard/screens.ts'
import { loadMyOrders, MyOrders } from '#web/orders/my-orders-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/dashboard-index-page.ts'
import { loadAllOrders, ManageOrders } from './manage-orders-page.tsx'

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const visitor = context.get(visitorContext)
  const { isAdmin, officeRole, email } = visitor
  if (officeRole) throw redirect(startOf(visitor))
  if (isAdmin) return { isAdmin, ...(await loadAllOrders(request)) }
  return { isAdmin, page: await loadMyOrders(request, email), views: [] }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.isAdmin ? 'Manage Orders' : 'My Orders', description: '' })

export default function DashboardIndexPage({ loaderData: { isAdmin, page, views } }: Route.ComponentProps) {
  return isAdmin ? <ManageOrders isAdmin page={page} views={views} /> : <MyOrders page={page} />
}
