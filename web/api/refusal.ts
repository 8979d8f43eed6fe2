/** The errors of an API call: the server refused the call (ApiRefusal), or was not reached (ShopUnreachable). */
import { type CallName, isList } from '#contract/calls.ts'
import type { Problem } from '#contract/schema/wire.ts'
import { sentences } from '#web/session/identity/identity-error.ts'

/** An error answer (RFC 9457): `message` is for the person, `errors` maps fields to messages, `facts` is the whole body. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly errors: Record<string, string>
  readonly facts: Record<string, unknown>
  readonly call: CallName
  /** How long the shop asks to wait before the call is repeated, if it is too busy (503). */
  readonly retryAfterMs: number | undefined

  constructor(call: CallName, status: number, problem: Partial<Problem>, retryAfterMs?: number) {
    super(problem.detail ?? 'Something went wrong')
    this.call = call
    this.status = status
    this.errors = problem.errors ?? {}
    this.facts = problem
    this.retryAfterMs = retryAfterMs
  }

  /** The id under which the server logged a bug; undefined for any other refusal. */
  get supportId(): string | undefined {
    return this.facts.supportId?.toString()
  }

  /**
   * Unauthenticated (401), or, for the calls with which the specification ends the session, unauthorized (403). Business rules
   * never refuse with these statuses. The session is not over if a 403 has a `code`: the answer then asks for the second factor.
   */
  get sessionIsOver(): boolean {
    return this.status === 401 || (this.isWithoutRight && endsSession(this.call))
  }

  /** The user's role does not allow the call, or no longer allows it. */
  get isWithoutRight(): boolean {
    return this.status === 403 && this.facts.code === undefined
  }
}

/** The specified lists, Make Admin and the check of the role. Packers' lists are not among them. */
const endsSession = (call: CallName): boolean =>
  (isList(call) && call !== 'listToShip' && call !== 'listStock') || call === 'makeAdmin' || call === 'checkAdmin'

/** Whether the message explains the failure: a rule, a field or a lost connection, but not a bug (5xx). */
export function hasReason(error: unknown): boolean {
  if (error instanceof ShopUnreachable) return true
  return error instanceof ApiRefusal && error.status < 500
}

/** Turns an API 404 into the not-found page. For loaders: `api.findProduct({ id }).catch(throwNotFoundPage)`. */
export function throwNotFoundPage(error: unknown): never {
  if (error instanceof ApiRefusal && error.status === 404) throw new Response(null, { status: 404 })
  throw error
}

/** No answer arrived: the network or the shop is down. */
export class ShopUnreachable extends Error {
  constructor(cause: unknown, why: string = sentences.network) {
    super(why, { cause })
  }
}

/** The answer is not what the call promises. */
export class UnreadableAnswer extends Error {
  constructor(cause?: unknown) {
    super('Something went wrong', { cause })
  }
}

/**
 * Lazy loading: `await fetched(import('#web/that.ts'))`. Throws ShopUnreachable if the code cannot be loaded; importing the code
 * again retries.
 */
export async function fetched<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code
  } catch (error) {
    throw new ShopUnreachable(error)
  }
}

/** The message to show for a refusal or any other error. Only our errors are called `Error`; a browser's have names of their own. */
export function messageOf(error: unknown): string {
  return error instanceof Error && error.name === 'Error' ? error.message : 'Something went wrong'
}
