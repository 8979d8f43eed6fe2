/** Countries and postal codes. */
import { z } from 'zod'
import { plainText } from '../schema/wire.ts'

/** ISO 3166, two letters. */
export const Country = z.string().regex(/^[A-Z]{2}$/, 'Please choose a country')

export const PostalCode = plainText(20).meta({
  description: 'Needed where a part of the country is taxed differently, such as the Canary Islands',
})
