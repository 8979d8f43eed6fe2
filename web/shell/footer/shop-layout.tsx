/** The screens of the shop itself, which end with a footer: Home, Products, the pages of the catalogue and Purchase. */
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
