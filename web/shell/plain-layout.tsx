/** A screen without a footer. */
import { Outlet } from 'react-router'
import { Main } from './main.tsx'

export default function PlainLayout() {
  return (
    <Main>
      <Outlet />
    </Main>
  )
}
