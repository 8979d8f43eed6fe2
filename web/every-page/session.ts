/** The session as stored in this browser (localStorage). For display only: the server authorizes every call. */
import { makeStore } from './store.ts'
import { forgetTold } from './toast.ts'

const tokenKey = 'accessToken'
/** Role and picture for the header, cached from the server, because the token does not contain them. */
const hintKey = 'fleje.session'

export type Session =
  | { status: 'out' }
  | {
      status: 'in'
      email: string
      /** Whether the address was confirmed when the session began. */
      isConfirmed: boolean
      name: string
      image: string
      /** The last answer of the server; also false while the role is unknown. */
      isAdmin: boolean
      isRoleKnown: boolean
      issuedAt: Date
      expiresAt: Date
    }

export type SignedIn = Extract<Session, { status: 'in' }>

const signedOut: Session = { status: 'out' }
let remembered: { source: string; session: Session } = { source: '', session: signedOut }
export const sessions = makeStore({ read: readSession, onServer: () => signedOut, listen: listenToOtherTabs })

export function readToken(): string | null {
  return typeof localStorage === 'undefined' ? null : localStorage.getItem(tokenKey)
}

/** The current session, parsed from the token and memoised. Expiry is not checked here: `renewWhenDue` does that. */
export function readSession(): Session {
  if (typeof localStorage === 'undefined') return signedOut
  const token = localStorage.getItem(tokenKey) ?? ''
  const hint = localStorage.getItem(hintKey) ?? ''
  const source = `${token} ${hint}`
  if (source !== remembered.source) remembered = { source, session: parseSession(token, hint) }
  return remembered.session
}

export function saveToken(token: string): void {
  localStorage.setItem(tokenKey, token)
  sessions.changed()
}

/** Caches role and picture for the header and sidebar of the next page load. */
export function saveHint(hint: { isAdmin: boolean; image: string }): void {
  localStorage.setItem(hintKey, JSON.stringify(hint))
  sessions.changed()
}

export function clearSession(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(hintKey)
  forgetTold()
  sessions.changed()
}

/**
 * Calls `look` when the session has changed in another tab, before anything rerenders, while typed values can still be saved.
 * Returns the function that unsubscribes.
 */
export function onChangeInOtherTab(look: () => void): () => void {
  otherTabListeners.add(look)
  return () => void otherTabListeners.delete(look)
}

const otherTabListeners = new Set<() => void>()

/**
 * One listener for both the callbacks and the store, so that the callbacks always run first. With two listeners, the one that
 * was registered first would run first.
 */
function onStorageEvent(): void {
  for (const look of otherTabListeners) look()
  sessions.changed()
}

function listenToOtherTabs(): void {
  window.addEventListener('storage', onStorageEvent)
}

function parseSession(token: string, hint: string): Session {
  const claims = readJson(() => decodePayload(token))
  if (typeof claims.email !== 'string' || typeof claims.exp !== 'number' || typeof claims.iat !== 'number')
    return signedOut
  const known = readJson(() => hint)
  return {
    status: 'in',
    email: claims.email,
    isConfirmed: claims.email_verified !== false,
    name: typeof claims.name === 'string' ? claims.name : '',
    image: typeof known.image === 'string' ? known.image : '',
    isAdmin: known.isAdmin === true,
    isRoleKnown: typeof known.isAdmin === 'boolean',
    issuedAt: new Date(claims.iat * 1000),
    expiresAt: new Date(claims.exp * 1000),
  }
}

function decodePayload(token: string): string {
  const payload = token.split('.')[1] ?? ''
  const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  )
  return new TextDecoder().decode(bytes)
}

/** Text that is neither a token nor JSON is treated as empty, because the server authorizes every call anyway. */
function readJson(read: () => string): Record<string, unknown> {
  try {
    return { ...JSON.parse(read()) }
  } catch {
    return {}
  }
}
