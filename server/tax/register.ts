/**
 * The EU's register of VAT numbers, VIES (https://ec.europa.eu/taxation_customs/vies). Only the answers `valid: true`,
 * `valid: false` and the error INVALID_INPUT say something about a number. Every other failure gives the state `silent`.
 */
import { z } from 'zod'
import type { NumberState } from '#contract/tax/rules/treatment.ts'
import type { VatNumber } from '../base/vat-number.ts'

export const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
/** The path of the stand-in, for a shop without VIES. */
export const viesStandInPath = '/vies-stand-in'

const timeoutMs = 5_000

export type RegisterAnswer = {
  state: NumberState
  /** Proves that we asked. Empty unless we ask with our own number as the requester. */
  consultationNumber: string
  registeredName: string
  registeredAddress: string
  /** The answer as received, or the reason why there was none. */
  answer: unknown
}

/** Asks about a number. Each member state gets one question at a time, because its register refuses concurrent questions. */
export type Register = (number: VatNumber, requester: VatNumber | undefined) => Promise<RegisterAnswer>

/** `url` returns the address of the REST API. */
export function makeRegister(url: () => string): Register {
  const last = new Map<string, Promise<unknown>>()
  return (number, requester) => {
    const before = last.get(number.prefix) ?? Promise.resolve()
    const answer = before.then(() => ask(url(), number, requester))
    last.set(number.prefix, answer)
    return answer
  }
}

const Answer = z.object({
  valid: z.boolean().optional(),
  requestIdentifier: z.string().nullish(),
  name: z.string().nullish(),
  address: z.string().nullish(),
  errorWrappers: z.array(z.object({ error: z.string() })).optional(),
})

async function ask(url: string, number: VatNumber, requester: VatNumber | undefined): Promise<RegisterAnswer> {
  const question = {
    countryCode: number.prefix,
    vatNumber: number.digits,
    ...(requester && { requesterMemberStateCode: requester.prefix, requesterNumber: requester.digits }),
  }
  try {
    const response = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(question),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const answer: unknown = await response.json()
    const read = Answer.safeParse(answer)
    return read.success ? stateIn(read.data, answer) : silent(answer)
  } catch (error) {
    return silent({ failure: error instanceof Error ? error.message : String(error) })
  }
}

const silent = (answer: unknown): RegisterAnswer => ({
  ...{ state: 'silent', consultationNumber: '', registeredName: '', registeredAddress: '', answer },
})

function stateIn(
  { valid, requestIdentifier, name, address, errorWrappers = [] }: z.infer<typeof Answer>,
  answer: unknown,
) {
  // The register rejects the format of the number.
  const isMalformed = errorWrappers.some(({ error }) => error === 'INVALID_INPUT')
  if (!isMalformed && (errorWrappers.length > 0 || valid === undefined)) return silent(answer)
  return {
    state: valid && !isMalformed ? ('valid' as const) : ('invalid' as const),
    consultationNumber: requestIdentifier ?? '',
    registeredName: published(name),
    registeredAddress: published(address),
    answer,
  }
}

/** Some member states publish neither name nor address: their registers answer `---`. */
const published = (text: string | null | undefined) => (text === '---' ? '' : (text ?? ''))
