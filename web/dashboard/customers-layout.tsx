/** The screens of the dashboard that are for customers. */
import { Outlet } from 'react-router'
import { customersOnly } from './guards.ts'

export const clientMiddleware = [customersOnly]

/** There is nothing to load, but a guard is only asked where something is. */
export const clientLoader = () => null

export default function CustomersLayout() {
  return <Outlet />
}
