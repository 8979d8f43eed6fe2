/**
 * The search in the header: a field if there is room for a field, else a link. Products has a search field of its own, and the
 * menu links to Products.
 */
import { useLocation } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

export function HeaderSearch() {
  if (useLocation().pathname === '/products') return null
  return (
    <>
      <search className="hidden lg:block">
        <form action="/products">
          <SearchBox name="q" label="Search the shop" className="w-44 xl:w-56" />
        </form>
      </search>
      <a
        href="/products#search"
        aria-label="Search the shop"
        className="hidden min-h-10 min-w-10 items-center justify-center rounded-md hover:bg-ground min-[24rem]:flex lg:hidden pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <Icon name="search" size={22} />
      </a>
    </>
  )
}
