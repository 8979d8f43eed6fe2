/**
 * The meaning of an answer of VIES: a fact about the number, or an outage. Source of the words: checkVatTestService.wsdl
 * (https://ec.europa.eu/taxation_customs/vies/checkVatTestService.wsdl), and the REST API, which puts them into `userError` or
 * `errorWrappers`.
 */
import { z } from 'zod'
import { cleanText } from '../base/clean-text.ts'

/** `outage`: the answer says nothing about the number. */
type Meaning = 'valid' | 'invalid' | 'outage' | 'requester refused'

const meanings: Record<string, Meaning> = {
  VALID: 'valid',
  INVALID: 'invalid',
  // The register does not accept the form of the number.
  INVALID_INPUT: 'invalid',
  // The fault of our own number, not of the number that was asked about.
  INVALID_REQUESTER_INFO: 'requester refused',
  SERVICE_UNAVAILABLE: 'outage',
  MS_UNAVAILABLE: 'outage',
  TIMEOUT: 'outage',
  SERVER_BUSY: 'outage',
  VAT_BLOCKED: 'outage',
  IP_BLOCKED: 'outage',
  GLOBAL_MAX_CONCURRENT_REQ: 'outage',
  GLOBAL_MAX_CONCURRENT_REQ_TIME: 'outage',
  MS_MAX_CONCURRENT_REQ: 'outage',
  MS_MAX_CONCURRENT_REQ_TIME: 'outage',
}

const text = (most: number) => z.string().transform((received) => cleanText(received, most))
const beside = text(100).nullish().catch(undefined)

/** The fields that the shop reads or keeps as a proof. */
const Answer = z.object({
  valid: z.boolean().nullish(),
  actionSucceed: z.boolean().nullish(),
  userError: text(100).nullish(),
  errorWrappers: z.array(z.object({ error: text(100), message: beside })).nullish(),
  requestIdentifier: text(100).nullish(),
  name: text(500).nullish(),
  address: text(1_000).nullish(),
  countryCode: beside,
  vatNumber: beside,
  requestDate: beside,
})
type Answer = z.infer<typeof Answer>

export type ViesAnswer = {
  meaning: Meaning
  /** The words of VIES for a failure, such as `IP_BLOCKED`. */
  failures: string[]
  /** The fields that the shop reads, or what came in place of an answer. */
  answer: unknown
} & Pick<Answer, 'requestIdentifier' | 'name' | 'address'>

export function readViesAnswer(status: number, body: string): ViesAnswer {
  const read = Answer.safeParse(parsed(body))
  if (!read.success) return { meaning: 'outage', failures: [], answer: { status, body: cleanText(body, 500) } }
  const failures = failuresIn(read.data)
  const { requestIdentifier, name, address } = read.data
  const answer = status === 200 ? read.data : { status, ...read.data }
  return { meaning: meaningOf(status, read.data, failures), failures, answer, requestIdentifier, name, address }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined // a page in place of an answer
  }
}

const failuresIn = ({ errorWrappers, userError }: Answer) =>
  [...(errorWrappers ?? []).map(({ error }) => error), userError ?? ''].filter((word) => word !== '')

/** An answer counts only if it was given with success and all its parts say the same. */
function meaningOf(status: number, { valid, actionSucceed, errorWrappers }: Answer, words: string[]): Meaning {
  const said = new Set(words.map((word) => meanings[word] ?? 'outage'))
  if (said.has('requester refused')) return 'requester refused'
  if (status !== 200) return 'outage'
  const hasFailed = actionSucceed === false || typeof valid !== 'boolean'
  if (hasFailed && !errorWrappers?.length) return 'outage'
  if (typeof valid === 'boolean') said.add(valid ? 'valid' : 'invalid')
  const [only = 'outage', ...others] = said
  return others.length === 0 ? only : 'outage'
}
