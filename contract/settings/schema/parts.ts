/** Settings with a structure of their own. */
import { z } from 'zod'
import { plainText, requiredText } from '../../schema/wire.ts'

export const Figures = z.array(
  z.object({ figure: requiredText('Please give the figure', 20), name: requiredText('Please name the figure') }),
)

export const Distributors = z.object({
  introduction: plainText(1_000).nullable(),
  continents: z.array(
    z.object({
      name: requiredText('Please name the continent'),
      countries: z.array(requiredText('Please name the country')),
    }),
  ),
})
