/**
 * An error that is not a bug: an answer with a status and a sentence for the person. Outages, and values that do not fit the
 * database, become refusals (server/http/problem.ts). Every other error is logged, and answered with "Something went wrong".
 */
export class Refusal extends Error {
  readonly status: number
  readonly errors: Record<string, string> | undefined
  readonly facts: Record<string, unknown>
  readonly headers: Record<string, string>
  readonly namesAmounts: boolean

  /**
   * `errors` maps field names to sentences; `facts` are members added to the answer, such as the true total. `namesAmounts`: the
   * sentence names an amount of money, which packers do not see.
   */
  constructor(
    status: number,
    sentence: string,
    more: {
      errors?: Record<string, string>
      facts?: Record<string, unknown>
      headers?: Record<string, string>
      namesAmounts?: boolean
    } = {},
  ) {
    super(sentence)
    this.status = status
    this.errors = more.errors
    this.facts = more.facts ?? {}
    this.headers = more.headers ?? {}
    this.namesAmounts = more.namesAmounts ?? false
  }
}
