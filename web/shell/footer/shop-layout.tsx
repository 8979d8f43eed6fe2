/** The layout of screens with a footer, such as Home, Products and Purchase (web/routes.ts). */
import { Outlet } from 'react-router'
import { Main } from '#web/shell/main.tsx'
import { SiteFooter } from './site-footer.tsx'

export default function ShopLayout() {
  return (
    <>
      <Main>
        <Outlet />
      </Main>
      <SiteFooter />
    </>
  )
}
