/** Numbers of a form: typed as text, checked like the numbers of a call. */
import { z } from 'zod'
import { readNumber, unclearNumber } from '../rules/number-entry.ts'

/** Turns text into a number for `schema`. `whole`: decimals are not allowed, so `4,000` can only mean 4000. */
export function typedNumber<Schema extends z.ZodType<number, number>>(schema: Schema, { whole = false } = {}) {
  return z
    .string()
    .transform((typed, check) => {
      const unclear = unclearNumber(typed, { whole })
      if (!unclear) return readNumber(typed)
      check.issues.push({ code: 'custom', message: unclear, input: typed })
      return z.NEVER
    })
    .pipe(schema)
}
