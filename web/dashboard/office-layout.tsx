/** Layout route of the screens that people with a role in the office see; screens.ts says whose each is. */
import { Outlet } from 'react-router'
import { sendTo } from '#web/api/react/send-to.ts'
import { type Guard, visitorContext } from './entrance/guards.ts'
import { isScreenOf } from './screens.ts'

/** Redirects everyone to whom the screen does not belong. */
const officeOnly: Guard = ({ context, request, pattern }) => {
  if (!isScreenOf(context.get(visitorContext), pattern)) throw sendTo('/dashboard', request)
}

export const clientMiddleware = [officeOnly]

/** The loader is empty, but needed: React Router runs client middleware only where a route has a loader. */
export const clientLoader = () => null

export default Outlet
