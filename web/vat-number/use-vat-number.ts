/** The VAT register's answer about the number in a field. Each number is checked once, not at every keystroke. */
import { useEffect, useState } from 'react'
import { wholeVatNumber } from '#contract/tax/rules/vat-number.ts'
import type { CheckedVatNumber } from '#contract/tax/schema/vat-number.ts'
import { api } from '#web/api/client.ts'
import { ApiRefusal, messageOf } from '#web/api/refusal.ts'
import { useEndOfSession } from '#web/forms/sending/use-session-end.ts'

/** `refusal`: the number is malformed. `failure`: the register could not be asked. */
type Answer = { known?: CheckedVatNumber; refusal?: string; failure?: string }

export type AskedNumber = Answer & {
  /** The typed number without spaces, and with the letters of its country; empty without a number. */
  number: string
  isAsking: boolean
  /** Asks about the number, unless it has an answer or is being asked about. Asks again after a failure. */
  ask: () => void
  askAgain: () => void
}

const pauseMs = 1_000

/** Only Romania has numbers with fewer than eight characters after the letters. They are checked when the field is left. */
const looksComplete = /^[A-Z]{2}[0-9A-Z+*]{8,}$/

type Typed = { vatNumber?: string | undefined; country?: string | undefined }

/** `saved`: an earlier answer. */
export function useVatNumber({ vatNumber = '', country }: Typed, saved: CheckedVatNumber | undefined): AskedNumber {
  const number = wholeVatNumber(vatNumber, country)
  const [answers, setAnswers] = useState<Record<string, Answer | 'asking'>>(
    saved && saved.state !== 'silent' ? { [saved.vatNumber]: { known: saved } } : {},
  )
  const endIfOver = useEndOfSession()
  const answer = answers[number]
  const note = (now: Answer | 'asking') => setAnswers((before) => ({ ...before, [number]: now }))

  const askAgain = async () => {
    note('asking')
    try {
      note({ known: await api.checkVatNumber({ body: { vatNumber: number } }) })
    } catch (error) {
      const refusal = error instanceof ApiRefusal ? error.errors.vatNumber : undefined
      note(refusal ? { refusal } : { failure: messageOf(error) })
      await endIfOver(error)
    }
  }
  const ask = () => {
    const isAnswered = answer === 'asking' || answer?.known || answer?.refusal
    if (number !== '' && !isAnswered) void askAgain()
  }

  const isToAsk = answer === undefined && looksComplete.test(number)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is new in each render.
  useEffect(() => {
    if (!isToAsk) return
    const timer = setTimeout(ask, pauseMs)
    return () => clearTimeout(timer)
  }, [isToAsk, number])

  return {
    number,
    isAsking: answer === 'asking',
    ask,
    askAgain: () => void askAgain(),
    ...(answer !== 'asking' && answer),
  }
}
