/** Further pictures of a product, each with its caption. */
import { z } from 'zod'
import { requiredLink, requiredText } from '../../schema/wire.ts'
import { mostViews } from '../rules/admin/view.ts'

const View = z.strictObject({
  image: requiredLink('Enter the link of the picture'),
  words: requiredText('Say what the picture shows', 120),
})

export const Views = z.array(View).max(mostViews, `A product has at most ${mostViews} further pictures`)
