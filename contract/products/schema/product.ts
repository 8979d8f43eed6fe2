/** A product: the nine specified fields and its technical data. */
import { z } from 'zod'
import { DocumentForms, ProductDocuments } from '../../documents/schema.ts'
import { pick, recordOf } from '../../rules/members.ts'
import { isWholeCents } from '../../rules/money.ts'
import { typedNumber } from '../../schema/typed-number.ts'
import {
  Id,
  ListQuery,
  plainText,
  requiredLink,
  requiredNumber,
  requiredText,
  Skip,
  wholeNumber,
} from '../../schema/wire.ts'
import { readLadder } from '../rules/admin/ladder.ts'
import { type FacetKey, facetKeys, facetOf, readFacetValues } from '../rules/facts/facets.ts'
import {
  categories,
  factSorts,
  type ProductField,
  productFields,
  productSorts,
  productTypes,
} from '../rules/product.ts'
import { shopTopics } from '../rules/shop-topics.ts'
import { ShopAnswer } from './shop-answer.ts'
import { TechnicalData, TechnicalForm } from './technical.ts'
import { readTechnicalEntry, technicalEntryShape } from './technical-entry.ts'
import { Views } from './view.ts'

const price = requiredNumber('Enter product price')
  .refine((price) => price >= 0.01, 'Please enter a price of at least 0.01')
  .refine((price) => price <= 999_999.99, 'Please enter a price of at most 999,999.99')
  .refine(isWholeCents, 'Please enter a price with at most two decimals')
  .meta({ description: 'Amount, without tax, with at most two decimals', minimum: 0.01, maximum: 999_999.99 })

/** A step of the price ladder: the unit price, in the shop’s currency, for this quantity or more. */
const LadderStep = z.strictObject({ fromQuantity: wholeNumber('Enter the quantity', 2), price })

const Ladder = z.array(LadderStep).max(10, 'A price ladder has at most ten steps')

/** The Add Product and Update Product form. Its messages are the specification's, 'produt' and 'discription' included. */
export const ProductForm = z.strictObject({
  name: requiredText('Enter product name', 120),
  image: requiredLink('Enter product image link'),
  description: requiredText('Enter produt short discription', 500),
  minimumOrder: wholeNumber('Enter minimum order', 1),
  quantity: wholeNumber('Enter product quantity'),
  availableQuantity: wholeNumber('Enter available quantity'),
  pricePerUnit: price,
  category: z.enum(categories, { error: 'Please select a category' }),
  fullDescription: requiredText('Please give full description', 5000),
} satisfies Record<ProductField, z.ZodType>)
export type ProductForm = z.infer<typeof ProductForm>

/**
 * The nine fields and optional additions. In a change, an addition replaces the stored value; an addition that is left out stays
 * unchanged.
 */
export const NewProduct = ProductForm.extend({
  /**
   * Steps in ascending order of quantity. If the price or the minimum changes, steps that are no longer valid are dropped, even
   * if the change leaves out the ladder.
   */
  ladder: Ladder.optional(),
  technicalData: TechnicalForm.optional(),
  views: Views.optional(),
  documents: DocumentForms.optional(),
})
export type NewProduct = z.infer<typeof NewProduct>

/**
 * If the loaded stock is given, sales made since the form was loaded stay subtracted. If the version is given, only the fields
 * that differ from that version are changed; without a version, all nine fields are overwritten.
 */
export const ProductChange = NewProduct.extend({
  loadedAvailableQuantity: wholeNumber('Enter available quantity').optional().meta({
    description: 'The stock with which the form was loaded. If left out, the stock is set to `availableQuantity`',
  }),
  version: wholeNumber('Enter the version', 1)
    .optional()
    .meta({ description: 'The version with which the form was loaded. Later edits of other fields are kept' }),
})
export type ProductChange = z.infer<typeof ProductChange>

const { minimumOrder, quantity, availableQuantity, pricePerUnit } = ProductForm.shape

/** A price ladder as typed text, one step per line: `20 107.90`. */
const typedLadder = z.string().transform((text, context) => {
  const ladder = readLadder(text)
  const read = ladder && Ladder.safeParse(ladder)
  if (read?.success) return read.data
  const [issue] = read?.error.issues ?? []
  context.addIssue({
    code: 'custom',
    message:
      issue?.message ?? 'Please write one step per line: the quantity, then the unit price. For example: 20 107.90',
  })
  return z.NEVER
})

/** The form as typed: numbers are text. */
export const ProductEntry = ProductChange.omit({ technicalData: true })
  .extend({
    ladder: typedLadder,
    minimumOrder: typedNumber(minimumOrder, { whole: true }),
    quantity: typedNumber(quantity, { whole: true }),
    availableQuantity: typedNumber(availableQuantity, { whole: true }),
    pricePerUnit: typedNumber(pricePerUnit),
    ...technicalEntryShape,
  })
  .check(({ value, issues }) => {
    for (const [field, message] of readTechnicalEntry(value).problems)
      issues.push({ code: 'custom', path: [field], message, input: value })
  })
  .transform((entry): ProductChange => {
    const { version, loadedAvailableQuantity, ladder, views, documents } = entry
    const { data } = readTechnicalEntry(entry)
    const loaded = {
      ...(version && { version }),
      ...(loadedAvailableQuantity !== undefined && { loadedAvailableQuantity }),
    }
    return {
      ...pick(entry, productFields),
      ladder,
      ...(views && { views }),
      ...(documents && { documents }),
      ...(data && { technicalData: data }),
      ...loaded,
    }
  })
export type ProductEntry = z.input<typeof ProductEntry>

export const Product = z.object({
  _id: Id,
  slug: z
    .string()
    .meta({ description: 'The public page is /catalog/{slug}, and its data sheet /catalog/{slug}/data-sheet.pdf' }),
  name: z.string(),
  image: z.string(),
  description: z.string(),
  fullDescription: z.string(),
  quantity: z.int().min(0),
  availableQuantity: z.int().min(0),
  minimumOrder: z.int().min(0),
  pricePerUnit: z.number().min(0).meta({ description: 'Amount, without tax, with at most two decimals' }),
  category: z.enum(categories),
  ladder: z
    .array(z.object({ fromQuantity: z.number(), price: z.number() }))
    .meta({ description: 'The unit price by quantity, smallest quantity first; empty for most products' }),
  technicalData: TechnicalData,
  views: z
    .array(z.object({ image: z.string(), words: z.string() }))
    .meta({ description: 'The pictures beside `image`, in order; empty for most products' }),
  documents: ProductDocuments.meta({ description: 'PDFs about the product, in order; empty for most products' }),
  version: z.int().min(0).meta({ description: 'Edits increase this number, sales do not' }),
  createdAt: z.string(),
})
export type Product = z.infer<typeof Product>

/** A part of the search text, and how it was understood. */
export const Understood = z.object({
  text: z.string(),
  says: z.string().meta({ description: 'How the text was read: `16 mm`, `tensioner`, `PT-1610`' }),
  kind: z.enum(['article', 'measure', 'word', 'maker', 'model', 'question', 'unsold']).meta({
    description:
      'maker: another maker; model: a model of another maker; question: about the shop; unsold: goods the shop does not sell',
  }),
  topic: z.enum(shopTopics).optional().meta({ description: 'For a question: its topic' }),
  without: z.string().meta({ description: 'The search without this part' }),
  isMisspelt: z.literal(true).optional().meta({ description: 'True if the words were read as misspelt' }),
  others: z
    .array(z.object({ says: z.string(), q: z.string() }))
    .optional()
    .meta({ description: 'Other readings that match products, each with its search text' }),
})
export type Understood = z.infer<typeof Understood>

/** One or more values of a facet, such as `PP,PET`. A product matches if it has any of these values. */
const facetParameter = (key: FacetKey) =>
  z
    .string()
    .max(500)
    .transform((text, context) => {
      const values = readFacetValues(key, text)
      if (values) return values
      context.addIssue({
        code: 'custom',
        message: `${key} must be one or more of the allowed values, separated by commas`,
      })
      return z.NEVER
    })
    .optional()
    .meta({
      description: `${facetOf(key).label}: one or more values, as named in the answer, separated by commas`,
    })

const facetParameters = recordOf(facetKeys, facetParameter)

export const ProductSearchQuery = z.strictObject({
  q: plainText(200)
    .optional()
    .meta({ description: 'The search words; if left out, the search covers the whole catalogue' }),
  ...facetParameters,
  sort: z
    .enum([...productSorts, ...factSorts])
    .optional()
    .meta({ description: 'If left out, sorted by relevance' }),
  perType: ListQuery.shape.limit.meta({
    description:
      'Groups the answer by type, with this many products in each group. Groups of direct matches come first, then groups of products that go with the matches',
  }),
  limit: ListQuery.shape.limit,
  skip: Skip,
})

/** The values of one facet. `count`: the number of products that have the value and match the filters of all other facets. */
const FacetCount = z.object({
  key: z.enum(facetKeys),
  values: z.array(z.object({ value: z.string(), count: z.number(), isChosen: z.boolean() })),
})
export type FacetCount = z.infer<typeof FacetCount>

const ProductGroup = z.object({
  type: z.enum(productTypes).nullable(),
  total: z.number(),
  products: z.array(Product),
  fits: z
    .string()
    .nullable()
    .meta({ description: 'The search that finds the products of the group; null for direct matches' }),
})
export type ProductGroup = z.infer<typeof ProductGroup>

export const FoundProducts = z.object({
  products: z.array(Product),
  total: z.number(),
  hasNext: z.boolean(),
  groups: z
    .array(ProductGroup)
    .meta({ description: 'With `perType`, if there are several groups: the groups, instead of `products`' }),
  facets: z.array(FacetCount),
  understood: z.array(Understood),
  leftOut: z
    .array(z.string())
    .meta({ description: 'Words left out of the search, because no product has all the words' }),
  isNear: z.boolean().meta({
    description:
      'Whether the words left out are measures. If so, `products` has the products with the nearest measures',
  }),
  ignored: z.array(z.string()).meta({ description: 'Words without a match' }),
  answers: z.array(ShopAnswer).meta({ description: 'What the shop answers to words that name no product' }),
})
export type FoundProducts = z.infer<typeof FoundProducts>

export const ProductListQuery = ListQuery.extend({
  sort: z.enum(productSorts).optional(),
  category: z.enum(categories).optional(),
  type: z.enum(productTypes).optional(),
  inStock: z.enum(['true']).optional(),
  sku: plainText(60).optional().meta({ description: 'An article number in any notation: `pt 1610` finds `PT-1610`' }),
  skip: Skip,
})
export type ProductListQuery = z.output<typeof ProductListQuery>
