/**
 * The search in the header: a field if there is room for a field, else a link to the field on Products. It searches all products;
 * the field on Products keeps the filters.
 */
import { Icon } from '#web/ui/icon.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'

export function HeaderSearch() {
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
