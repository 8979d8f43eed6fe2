/** Authorization: the only place that decides who may make which call. Statements also restrict rows to the caller's own. */
import type { Who } from '#contract/calls.ts'
import { secondFactorCode } from '#contract/identity/rules.ts'
import { type KeyScope, mayWithScope } from '#contract/integrations/rules/integration.ts'
import type { Call } from '#contract/table.ts'
import { officeWork } from '#contract/users/rules/office/office-roles.ts'
import { isOfOffice, mayAs } from '#contract/users/rules/user.ts'
import { Refusal } from '../base/refusal.ts'
import type { Caller } from '../identity/session-queries.ts'

/** `mustProve`: whether someone in the office has only the rights of a customer until a second factor is confirmed. */
type KnownCaller = Caller & { mustProve: boolean }

/**
 * Refuses callers without a session (401) or without the right (403). `emailOfCall`: the email address that the call is about.
 */
export function authorize(
  { who, keys }: Call,
  caller: KnownCaller | null,
  emailOfCall: () => string | undefined,
): void {
  if (who === 'anyone') return
  if (!caller) throw new Refusal(401, 'Please sign in', { headers: { 'WWW-Authenticate': 'Bearer' } })
  if (caller.keyScope) {
    authorizeKey(caller.keyScope, keys)
    return
  }
  if (!isAllowed(who, caller, emailOfCall)) throw new Refusal(403, 'Your account does not have this right')
  if (caller.mustProve && isForOffice(who, caller, emailOfCall))
    throw new Refusal(403, 'Set up two-factor sign-in first: it is needed for work in the office', {
      facts: { code: secondFactorCode },
    })
}

/** Whether only the office may make such calls. */
export const isOfficeOnly = (who: Who): boolean => who === 'admin' || who === 'office' || who in officeWork

/** Whether the call needs rights that only the office has. */
function isForOffice(who: Who, caller: Caller, emailOfCall: () => string | undefined): boolean {
  return isOfficeOnly(who) || (who === 'self or admin' && emailOfCall() !== caller.email)
}

function isAllowed(who: Exclude<Who, 'anyone'>, caller: Caller, emailOfCall: () => string | undefined): boolean {
  switch (who) {
    case 'signed in':
      return true
    case 'customer':
      return caller.role !== 'admin'
    case 'admin':
      return caller.role === 'admin'
    case 'office':
      return isOfOffice(caller)
    case 'self': {
      // A missing address is invalid input, and is refused when the input is validated.
      const email = emailOfCall()
      return email === undefined || email === caller.email
    }
    case 'self or admin':
      return caller.role === 'admin' || emailOfCall() === caller.email
    default:
      return mayAs(who, caller)
  }
}

/** Refuses (403) calls that are not for API keys or not for this scope. The rules for accounts do not apply to keys. */
function authorizeKey(scope: KeyScope, needed: KeyScope | undefined): void {
  if (needed === undefined) throw new Refusal(403, 'This call cannot be made with an API key')
  if (mayWithScope(scope, needed)) return
  throw new Refusal(
    403,
    scope === 'read' ? 'This key is for reading only' : `This call needs a key with the scope ${needed}`,
  )
}
