/** The screens of the dashboard that are for admins. */
import { Outlet } from 'react-router'
import { adminsOnly } from './guards.ts'

export const clientMiddleware = [adminsOnly]

/** There is nothing to load, but a guard is only asked where something is. */
export const clientLoader = () => null

export default function AdminsLayout() {
  return <Outlet />
}
