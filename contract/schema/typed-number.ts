/** Numbers of a form, which arrive as they were typed and are checked like those of a call. */
import { z } from 'zod'
import { readNumber, unclearNumber } from '../rules/number-entry.ts'

/** Text of a field, as the number that `schema` asks for. `whole`: it has no decimals, so that `4,000` can only be 4000. */
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
