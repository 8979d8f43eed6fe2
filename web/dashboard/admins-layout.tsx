/** Layout route of the dashboard's admin screens. */
import { Outlet } from 'react-router'
import { FreshCodeDialog } from './fresh-code-dialog.tsx'
import { adminsOnly } from './guards.ts'

export const clientMiddleware = [adminsOnly]

/** Empty, but needed: React Router runs client middleware only where a route has a loader. */
export const clientLoader = () => null

export default function AdminsLayout() {
  return (
    <>
      <Outlet />
      <FreshCodeDialog />
    </>
  )
}
