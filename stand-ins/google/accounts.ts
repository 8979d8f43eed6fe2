// Accounts of the Google stand-in: three invented accounts, and accounts created by visitors.
import { createHash } from 'node:crypto'
import type { Store } from './store.ts'

export interface GoogleAccount {
  id: string
  name: string
  email: string
  /** Whether the address counts as verified. */
  emailVerified: boolean
}

export const inventedAccounts: readonly GoogleAccount[] = [
  { id: '1001', name: 'Marta Ferrer', email: 'marta.ferrer@post.example', emailVerified: true },
  { id: '1002', name: 'Jonas Lind', email: 'jonas.lind@post.example', emailVerified: true },
  { id: '1003', name: 'Petra Novak', email: 'petra.novak@post.example', emailVerified: false },
]

const kind = 'google account'

export async function findAccount(store: Store, id: string): Promise<GoogleAccount | undefined> {
  const invented = inventedAccounts.find((account) => account.id === id)
  // Cast: only this file writes rows of this kind.
  return invented ?? ((await store.get(kind, id)) as GoogleAccount | undefined)
}

/** Creates an account with the visitor's name and address. Undefined if either is invalid. */
export async function takeOnAccount(
  store: Store,
  wish: { name: string; email: string },
): Promise<GoogleAccount | undefined> {
  const name = wish.name.trim().slice(0, 120)
  const email = wish.email.trim().toLowerCase()
  if (!name || email.length > 254 || !/^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) return undefined
  if (/[\p{Cc}\p{Cs}]/u.test(name + email)) return undefined
  const known = inventedAccounts.find((account) => account.email === email)
  if (known) return known
  const account = { id: idOf(email), name, email, emailVerified: true }
  await store.put(kind, account.id, account, new Date())
  return account
}

/** Derived from the address, so that the same address is the same account, as at Google. */
function idOf(email: string): string {
  return createHash('sha256').update(email).digest('hex').slice(0, 24)
}
