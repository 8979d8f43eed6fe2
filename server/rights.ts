/** Who may make which call, in one place. Whose rows they see is said again by each statement. */
import type { Who } from '#contract/calls.ts'
import type { Caller } from './identity/session-queries.ts'
import { Refusal } from './refusal.ts'

/** Refuses with 401 who is not known, with 403 who may not. `meant` is the address the call is about. */
export function authorize(who: Who, caller: Caller | null, meant: () => string | undefined): void {
  if (who === 'anyone') return
  if (!caller) throw new Refusal(401, 'Please sign in', { headers: { 'WWW-Authenticate': 'Bearer' } })
  if (!isAllowed(who, caller, meant)) throw new Refusal(403, 'This is not for your account')
}

function isAllowed(who: Exclude<Who, 'anyone'>, caller: Caller, meant: () => string | undefined): boolean {
  switch (who) {
    case 'signed in':
      return true
    case 'customer':
      return caller.role !== 'admin'
    case 'admin':
      return caller.role === 'admin'
    case 'self': {
      // A missing address is bad input, and is said so when the input is checked.
      const email = meant()
      return email === undefined || email === caller.email
    }
    case 'self or admin':
      return caller.role === 'admin' || meant() === caller.email
  }
}
