/** Layout route of the dashboard's customer screens. */
import { Outlet } from 'react-router'
import { customersOnly } from './entrance/guards.ts'

export const clientMiddleware = [customersOnly]

/** The loader is empty, but needed: React Router runs client middleware only where a route has a loader. */
export const clientLoader = () => null

export default function CustomersLayout() {
  return <Outlet />
}
