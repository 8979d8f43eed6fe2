/**
 * The signed-in user's menu: the name, Dashboard and Logout. The browser opens the menu; web/every-page/ fills it, handles its
 * arrow keys, and logs out.
 */
import { Link } from 'react-router'

export function AvatarMenu() {
  return (
    <div className="signed-out:hidden">
      <button
        type="button"
        popoverTarget={menuId}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-label="Your account"
        className="grid size-11 place-items-center rounded-full hover:bg-ground"
      >
        <SessionAvatar />
      </button>
      <div
        id={menuId}
        popover="auto"
        className="fixed inset-auto top-15 low:absolute right-[max(1rem,calc((100vw-var(--page-width))/2+1rem))] w-60 rounded-lg border border-edge bg-surface p-1 text-ink shadow-raised open:animate-appear print:hidden"
      >
        <div className="mb-1 border-b border-line px-3 py-2">
          <p data-shows="name" className="truncate font-semibold" />
          <p data-shows="email" className="truncate text-sm text-ink-muted" />
        </div>
        <div role="menu" aria-label="Your account">
          <Link to="/dashboard" role="menuitem" tabIndex={-1} className={itemClass}>
            Dashboard
          </Link>
          <button type="button" role="menuitem" tabIndex={-1} data-does="log-out" className={itemClass}>
            Logout
          </button>
        </div>
      </div>
    </div>
  )
}

const menuId = 'account-menu'

const itemClass = 'flex min-h-10 w-full items-center rounded-md px-3 py-1.5 text-left hover:bg-ground focus:bg-ground'

/** The head script sets the initials before the first paint. A picture covers them once it is loaded. */
function SessionAvatar() {
  return (
    <span
      aria-hidden
      className="relative inline-grid size-8 place-items-center overflow-hidden rounded-full border border-line bg-ground text-xs font-semibold before:content-[var(--initials,'')]"
    >
      <img
        hidden
        data-shows="picture"
        alt=""
        width={32}
        height={32}
        className="absolute inset-0 size-full object-cover data-broken:hidden"
      />
    </span>
  )
}
