/** Documents of products in requests and answers. */
import { z } from 'zod'
import { requiredText } from '../schema/wire.ts'
import { documentKinds, documentLanguages, mostDocuments } from './rules.ts'

/** The answer to an upload. */
export const StoredDocument = z.object({
  file: z.string().meta({ description: 'The link of the PDF, for `documents` of a product' }),
  bytes: z.number(),
})

const DocumentForm = z.strictObject({
  file: z
    .string('Please choose a PDF')
    .regex(/^\/documents\/[0-9a-f]{32}\.pdf$/, 'Please send the PDF to the shop first')
    .meta({ description: 'The link from addDocument' }),
  kind: z.enum(documentKinds, 'Please choose the kind of document'),
  title: requiredText('Enter the title of the document', 120),
  language: z.enum(documentLanguages, 'Please choose the language of the document'),
})

export const DocumentForms = z
  .array(DocumentForm)
  .max(mostDocuments, `A product has at most ${mostDocuments} documents`)

export const ProductDocuments = z.array(
  z.object({
    file: z.string(),
    kind: z.enum(documentKinds),
    title: z.string(),
    language: z.enum(documentLanguages),
    bytes: z.number(),
  }),
)
