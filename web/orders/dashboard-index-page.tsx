/** The start of the dashboard: Manage Orders for admins, My Orders for customers. */

import { visitorContext } from '#web/dashboard/guards.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/dashboard-index-page.ts'
import { loadAllOrders, ManageOrders } from './manage-orders-page.tsx'
import { loadMyOrders, MyOrders } from './my-orders-page.tsx'

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { isAdmin, email } = context.get(visitorContext)
  if (isAdmin) return { isAdmin, ...(await loadAllOrders(request)) }
  return { isAdmin, page: await loadMyOrders(request, email), views: [] }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.isAdmin ? 'Manage Orders' : 'My Orders', description: '' })

export default function DashboardIndexPage({ loaderData: { isAdmin, page, views } }: Route.ComponentProps) {
  return isAdmin ? <ManageOrders page={page} views={views} /> : <MyOrders page={page} />
}
