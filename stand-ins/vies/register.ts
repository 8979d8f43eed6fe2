// Stands in for VIES, the EU's register of VAT numbers: the calls of its REST API that the shop uses, with invented companies.

/** `silent` answers as VIES does while the register of a member state is down. */
type State = 'valid' | 'invalid' | 'silent'

const words: Record<State, string> = { valid: 'VALID', invalid: 'INVALID', silent: 'MS_UNAVAILABLE' }

/**
 * The numbers of VIES's public test service, and two with correct checksums to try in the demo. All other numbers are valid.
 */
const known: Record<string, State> = {
  '100': 'valid',
  '200': 'invalid',
  '300': 'silent',
  DE811569869: 'invalid',
  DE129273398: 'silent',
}

export type ViesStandIn = {
  answer: (request: Request) => Promise<Response>
  /** Sets the answer about a number from now on, or about all numbers if no number is given. */
  set: (state: State, number?: string) => void
  /** The numbers that were asked about, with their prefixes. */
  asked: string[]
}

export function makeViesStandIn(): ViesStandIn {
  const states = new Map<string, State>(Object.entries(known))
  let everywhere: State | undefined
  const asked: string[] = []
  const stateOf = (countryCode: string, vatNumber: string) =>
    everywhere ?? states.get(countryCode + vatNumber) ?? states.get(vatNumber) ?? 'valid'
  return {
    asked,
    set(state, number) {
      if (number === undefined) everywhere = state
      else {
        everywhere = undefined
        states.set(number, state)
      }
    },
    async answer(request) {
      const question: unknown = await request.json().catch(() => null)
      if (request.method !== 'POST' || !isQuestion(question)) return malformed()
      const { countryCode, vatNumber, requesterNumber } = question
      asked.push(countryCode + vatNumber)
      const state = stateOf(countryCode, vatNumber)
      const isValid = state === 'valid'
      return Response.json({
        ...{ countryCode, vatNumber, requestDate: new Date().toISOString(), valid: isValid },
        userError: words[state],
        requestIdentifier: isValid && requesterNumber ? `WAPIAAAA${asked.length}${Date.now()}` : '',
        name: isValid ? `Invented company ${vatNumber}` : '---',
        address: isValid ? `Register Street 1\n${countryCode}` : '---',
      })
    },
  }
}

type Question = { countryCode: string; vatNumber: string; requesterNumber?: string }

function isQuestion(question: unknown): question is Question {
  if (typeof question !== 'object' || question === null) return false
  const { countryCode, vatNumber } = question as Record<string, unknown>
  return typeof countryCode === 'string' && /^[A-Z]{2}$/.test(countryCode) && typeof vatNumber === 'string'
}

const malformed = () =>
  Response.json({ actionSucceed: false, errorWrappers: [{ error: 'INVALID_INPUT' }] }, { status: 400 })
