/** How what was asked of the shop comes to nothing: it refused, or it was not reached. */
import type { CallName } from '#contract/paths.ts'
import type { Problem } from '#contract/wire.ts'

/** A refused call: the shop's sentence, the fields it is about, and any figures it gave. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly errors: Record<string, string>
  readonly facts: Record<string, unknown>
  readonly call: CallName

  constructor(call: CallName, status: number, problem: Partial<Problem>) {
    super(problem.detail ?? 'Something went wrong')
    this.call = call
    this.status = status
    this.errors = problem.errors ?? {}
    this.facts = problem
  }

  /** Under which the server wrote down what went wrong, if it was a bug. */
  get supportId(): string | undefined {
    return this.facts.supportId?.toString()
  }

  /** The caller is not, or no longer, allowed in. A refused rule never uses these statuses. */
  get sessionIsOver(): boolean {
    return this.status === 401 || this.status === 403
  }
}

/** Whether the error has a reason to give beyond "it failed": a rule, a field, or a lost connection. */
export function hasReason(error: unknown): boolean {
  if (error instanceof ShopUnreachable) return true
  return error instanceof ApiRefusal && error.status < 500
}

/** What the API does not know is a page that is not there: for loaders, as in `api.findProduct({ id }).catch(missingAsPage)`. */
export function missingAsPage(error: unknown): never {
  if (error instanceof ApiRefusal && error.status === 404) throw new Response(null, { status: 404 })
  throw error
}

/** No answer came: the network or the shop is down. */
export class ShopUnreachable extends Error {
  constructor(cause: unknown, why = 'The shop cannot be reached. Please check your connection and try again.') {
    super(why, { cause })
  }
}

/** `await fetched(import('#web/that.ts'))`: code that is fetched when it is needed. Fails as ShopUnreachable; asked again, it is fetched again. */
export async function fetched<Code>(code: Promise<Code>): Promise<Code> {
  try {
    return await code
  } catch (error) {
    throw new ShopUnreachable(error)
  }
}

/** The sentence of a refusal, or of whatever else went wrong. */
export function explainPlainly(error: unknown): string {
  return error instanceof Error ? error.message : 'Something went wrong'
}
