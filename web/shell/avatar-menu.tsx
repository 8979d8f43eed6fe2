/** The signed-in user's menu: the name, Dashboard and Logout. Its own few lines, because every public page carries them. */
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSession } from '#web/session/session.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { useDisclosure } from './use-disclosure.ts'

export function AvatarMenu() {
  const { open, show, close, panelId, box, button } = useDisclosure()
  return (
    <div {...box} className="relative signed-out:hidden">
      <button
        {...button}
        type="button"
        aria-haspopup="menu"
        aria-label="Your account"
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          show()
        }}
        className="grid size-11 place-items-center rounded-full hover:bg-ground"
      >
        <SessionAvatar />
      </button>
      {open && <AccountMenu id={panelId} close={close} />}
    </div>
  )
}

/** Until the page has come to life, the initials that the head script found stand here. */
function SessionAvatar() {
  const session = useSession()
  if (session.status === 'in') return <Avatar name={session.name || session.email} image={session.image} size="small" />
  return (
    <span
      aria-hidden
      className="inline-grid size-8 place-items-center rounded-full border border-line bg-ground text-xs font-semibold before:content-[var(--initials,'')]"
    />
  )
}

function AccountMenu({ id, close }: { id: string; close: () => void }) {
  const session = useSession()
  const logout = useLogout()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => itemsOf(menu.current)[0]?.focus(), [])
  return (
    <div className="absolute top-full right-0 z-40 mt-1 w-60 animate-appear rounded-lg border border-edge bg-surface p-1 shadow-raised">
      {session.status === 'in' && (
        <div className="mb-1 border-b border-line px-3 py-2">
          <p className="truncate font-semibold">{session.name || 'No name found'}</p>
          <p className="truncate text-sm text-ink-muted">{session.email}</p>
        </div>
      )}
      <div ref={menu} id={id} role="menu" aria-label="Your account" tabIndex={-1} onKeyDown={moveWithArrows}>
        <Link to="/dashboard" prefetch="intent" role="menuitem" tabIndex={-1} onClick={close} className={itemClass}>
          Dashboard
        </Link>
        <button type="button" role="menuitem" tabIndex={-1} onClick={logout} className={itemClass}>
          Logout
        </button>
      </div>
    </div>
  )
}

const itemClass = 'flex min-h-10 w-full items-center rounded-md px-3 py-1.5 text-left hover:bg-ground focus:bg-ground'

function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item.matches(':focus'))
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key]
  if (next === undefined) return
  event.preventDefault()
  items[next % items.length]?.focus()
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])]
}

/** Logging out leads to the login page. What it needs is fetched when it is needed. */
function useLogout(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const { logOut } = await import('#web/api/session-end/session-end.ts')
    await logOut()
    await navigate('/login')
  }
}
