/** Countries, places and postal codes. */
import { z } from 'zod'
import { plainText } from '../schema/wire.ts'
import { isCountry } from './rules/countries/countries.ts'
import { isPlace } from './rules/place.ts'

/** ISO 3166, two letters. */
export const Country = z
  .string()
  .refine(isCountry, 'Please choose a country')
  .meta({ description: 'A country of ISO 3166-1: two letters' })

export const Place = z
  .string()
  .refine(isPlace, 'Please name a country or a part of one, such as ES or ES-CN')
  .meta({ description: 'A country, of which `ES` is the mainland, or a part of one, such as `ES-CN`' })

export const PostalCode = plainText(20).meta({
  description:
    'Decides the place in countries with islands and other parts that are taxed or delivered to differently. There it must be whole',
})
