/** The screens of bookkeepers, which admins see as well. */
import { Outlet } from 'react-router'
import { onlyAs } from './entrance/guards.ts'

export const clientMiddleware = [onlyAs('bookkeeper')]

/** The loader is empty, but needed: React Router runs client middleware only where a route has a loader. */
export const clientLoader = () => null

export default Outlet
