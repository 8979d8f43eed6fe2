/** The EU's register of VAT numbers, VIES (https://ec.europa.eu/taxation_customs/vies). */
import type { NumberState } from '#contract/tax/rules/treatment/treatment.ts'
import { type Bounds, boundedFetch } from '../base/bounded-fetch.ts'
import type { VatNumber } from '../base/vat-number.ts'
import { type AskInLine, makeQuestionLines } from './question-lines.ts'
import { readViesAnswer, type ViesAnswer } from './vies-answer.ts'

export const viesUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
/** The path of the stand-in, for a shop without VIES. */
export const viesStandInPath = '/vies-stand-in'

const defaultTimeoutMs = 5_000
/** The questions that wait until the register of a member state has answered another one. */
const mostWaiting = 3
const mostBytes = 64 * 1024

export type RegisterAnswer = {
  state: NumberState
  /** Our own number, if the register accepted it as the requester. */
  requester: VatNumber | undefined
  isRequesterRefused: boolean
  /** Proves that we asked. Empty unless we ask with our own number as the requester. */
  consultationNumber: string
  registeredName: string
  registeredAddress: string
  /** The words of VIES for a failure. */
  failures: string[]
  /** The answer, or the reason why there was none. */
  answer: unknown
}

export type Register = {
  /** Asks about a number at once. `signal` ends the question before its time. */
  (number: VatNumber, requester: VatNumber | undefined, signal?: AbortSignal): Promise<RegisterAnswer>
  /** A line for each member state, because its register refuses concurrent questions. The time includes the waiting. */
  inTurn: AskInLine<NumberState>
}

/** `url` returns the address of the REST API. */
export function makeRegister(url: () => string, { timeoutMs = defaultTimeoutMs } = {}): Register {
  const askAtOnce = (number: VatNumber, requester: VatNumber | undefined, signal?: AbortSignal) =>
    ask({ url: url(), number, requester }, { timeoutMs, mostBytes, signal })
  return Object.assign(askAtOnce, { inTurn: makeQuestionLines<NumberState>({ mostWaiting, timeoutMs }) })
}

type Question = { url: string; number: VatNumber; requester: VatNumber | undefined }

async function ask(question: Question, bounds: Bounds): Promise<RegisterAnswer> {
  const first = await askOnce(question, bounds)
  const isRequesterRefused = first.meaning === 'requester refused' && question.requester !== undefined
  const requester = isRequesterRefused ? undefined : question.requester
  const { meaning, requestIdentifier, name, address, failures, answer } = isRequesterRefused
    ? await askOnce({ ...question, requester }, bounds)
    : first
  return {
    ...{ requester, isRequesterRefused, failures, answer },
    state: meaning === 'valid' || meaning === 'invalid' ? meaning : 'silent',
    consultationNumber: requestIdentifier ?? '',
    registeredName: published(name),
    registeredAddress: published(address),
  }
}

async function askOnce({ url, number, requester }: Question, bounds: Bounds): Promise<ViesAnswer> {
  const body = {
    countryCode: number.prefix,
    vatNumber: number.digits,
    ...(requester && { requesterMemberStateCode: requester.prefix, requesterNumber: requester.digits }),
  }
  try {
    const { status, text } = await boundedFetch(`${url}/check-vat-number`, bounds, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return readViesAnswer(status, text)
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { meaning: 'outage', failures: [], answer: { failure } }
  }
}

/** Some member states publish neither name nor address: their registers answer `---`. */
const published = (text: string | null | undefined) => (text === '---' ? '' : (text ?? ''))
