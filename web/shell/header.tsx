/**
 * The header of every screen, without React state, because documents have the same header. `data-session` on <html> decides
 * before the first paint which parts are shown.
 */
import { NavLink } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { AvatarMenu } from './avatar-menu.tsx'
import { BrandMark } from './brand-mark.tsx'
import { HeaderSearch } from './header-search.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { useShop } from './use-shop.ts'

export function Header() {
  const { shopName } = useShop()
  return (
    // As wide on every screen: on the way from one to another, nothing in it moves.
    <header className="z-30 border-b border-line bg-paper [--page-width:96rem] [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0 print:static">
      <div className="page-width header-row flex h-16 items-center gap-x-6">
        <a href="/" className="heading flex min-w-0 items-center gap-2.5 text-[1.75rem] tracking-tight">
          <BrandMark />
          <span className="truncate">{shopName}</span>
        </a>
        <nav aria-label="Main" className="header-links hidden h-full flex-1 items-stretch gap-1 md:flex print:hidden">
          {pages.map(({ to, text }) => (
            <NavLink key={to} to={to} end={to === '/'} reloadDocument className={navLinkClass}>
              {text}
            </NavLink>
          ))}
          <NavLink to="/dashboard" className={dashboardLinkClass}>
            Dashboard
          </NavLink>
        </nav>
        <div className="ml-auto flex items-center gap-2 print:hidden">
          <HeaderSearch />
          <CartLink />
          <SessionLinks />
          <AvatarMenu />
          <MobileMenu pages={pages} />
        </div>
        <Letterhead />
      </div>
    </header>
  )
}

/** On paper the header has the shop's contact details. */
function Letterhead() {
  const { address, phone, email } = useShop().contact
  return (
    <address className="ml-auto hidden text-right text-sm not-italic print:block">
      {address.join(', ')}
      <br />
      {[phone, email].filter(Boolean).join(', ')}
    </address>
  )
}

const pages = [
  { to: '/', text: 'Home' },
  { to: '/products', text: 'Products' },
  { to: '/blogs', text: 'Blogs' },
]

/** The script of every page writes the number of products: the server does not know it. */
function CartLink() {
  return (
    <a
      href="/cart"
      className="flex min-h-10 min-w-10 items-center justify-center gap-1 rounded-md px-2 hover:bg-ground pointer-coarse:min-h-11 pointer-coarse:min-w-11 scriptless:hidden"
    >
      <Icon name="cart" size={22} />
      <span data-shows="cart-words" className="sr-only">
        Cart
      </span>
      <span
        data-shows="cart"
        hidden
        aria-hidden="true"
        className="min-w-5 rounded-full bg-ink px-1.5 text-center text-xs leading-5 font-semibold text-paper"
      />
    </a>
  )
}

function SessionLinks() {
  return (
    <div className="hidden items-center gap-2 md:flex signed-in:hidden scriptless:flex">
      <a href="/login" data-leads-back className={buttonClass()}>
        Login
      </a>
      <a href="/signup" data-leads-back className={buttonClass({ variant: 'secondary' })}>
        Signup
      </a>
    </div>
  )
}

/** The link of the current page has a strap of ink beneath it. */
function navLinkClass({ isActive }: { isActive: boolean }): string {
  return classNames(
    'relative flex items-center px-3 font-medium hover:text-ink',
    isActive
      ? 'text-ink after:absolute after:inset-x-3 after:-bottom-px after:h-0.75 after:bg-ink'
      : 'text-ink-muted hover:after:absolute hover:after:inset-x-3 hover:after:-bottom-px hover:after:h-px hover:after:bg-ink',
  )
}

function dashboardLinkClass(state: { isActive: boolean }): string {
  return `${navLinkClass(state)} signed-out:hidden`
}
