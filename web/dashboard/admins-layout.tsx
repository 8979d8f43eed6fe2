/** Layout route of the dashboard's admin screens. */
import { Outlet } from 'react-router'
import { useStore } from '#web/ui/use-store.ts'
import { adminsOnly } from './entrance/guards.ts'
import { askedForCode } from './fresh-code.ts'

export const clientMiddleware = [adminsOnly]

/** The loader is empty, but needed: React Router runs client middleware only where a route has a loader. */
export const clientLoader = () => null

export default function AdminsLayout() {
  const codeRequest = useStore(askedForCode)
  return (
    <>
      <Outlet />
      {codeRequest && <codeRequest.Dialog answer={codeRequest.answer} />}
    </>
  )
}
