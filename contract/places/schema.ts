/** Countries, places and postal codes. */
import { z } from 'zod'
import { plainText, requiredText } from '../schema/wire.ts'
import { isCountry } from './rules/countries/countries.ts'
import { partRefusal } from './rules/formats/address-parts.ts'
import { isPlace } from './rules/place.ts'

/** ISO 3166, two letters. */
export const Country = z
  .string()
  .refine(isCountry, 'Please choose a country')
  .meta({ description: 'A country of ISO 3166-1: two letters' })

export const Place = z
  .string()
  .refine(isPlace, 'Please name a country or a part of a country, such as ES or ES-CN')
  .meta({ description: 'A country, or a part of a country such as `ES-CN`. `ES` is the mainland of Spain' })

export const PostalCode = plainText(20).meta({
  description: 'Must be complete in countries whose parts, such as islands, differ in tax or delivery',
})

const mostStreetLines = 3

/** The parts of an address as fields. Their names are those of `contract/places/rules/formats/address-parts.ts`. */
export const AddressFields = z.strictObject({
  country: Country,
  recipient: plainText(100).optional(),
  street: requiredText('Please enter the street', 200).refine(
    (street) => street.split('\n').length <= mostStreetLines,
    `Please use at most ${mostStreetLines} lines`,
  ),
  postalCode: PostalCode.optional(),
  town: plainText(100).optional(),
  region: plainText(60).optional(),
})

const text = z.string().optional()
const Checkable = z.object({ country: Country, postalCode: text, town: text, region: text })

// Without `when`, a refinement would be checked only after all other fields are valid. With `when`, it must itself ask for the types
// that it relies on.
export const hasCountry = ({ value }: { value: unknown }) => Checkable.safeParse(value).success

/** Refuses each part that is missing where the country requires it, and a postal code that is not whole. */
export const withRequiredParts = <Schema extends z.ZodObject>(schema: Schema, when = hasCountry): Schema =>
  (['postalCode', 'town', 'region'] as const).reduce((checked, part) => {
    // Cast: the form that is checked.
    const refusal = (form: unknown) => partRefusal(part, form as z.infer<typeof AddressFields>)
    return checked.refine((form) => !refusal(form), {
      path: [part],
      when,
      error: ({ input }) => refusal(input),
    })
  }, schema)

export const AddressParts = withRequiredParts(
  AddressFields.extend({
    recipient: AddressFields.shape.recipient.meta({ description: 'If left out, the customer' }),
    company: plainText(200).optional().meta({ description: 'If left out, the company of the order' }),
    street: AddressFields.shape.street.meta({ description: `Up to ${mostStreetLines} lines` }),
    postalCode: AddressFields.shape.postalCode.meta({ description: 'Required where the country requires it' }),
    town: AddressFields.shape.town.meta({ description: 'Required where the country requires it' }),
    region: AddressFields.shape.region.meta({
      description: 'State or province. Required where the country requires it, but never in Spain',
    }),
  }),
).meta({
  description:
    'An address in parts. The address as one text has these parts in the sequence that is usual in its country',
})
