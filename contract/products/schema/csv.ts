/** CSV of products: the exported file, the imported file, and the result for each row. */
import { z } from 'zod'
import { decimalMarks, readSeparators } from '../../rules/lists/csv.ts'
import { ProductListQuery } from './product.ts'

export const ExportQuery = ProductListQuery.pick({
  q: true,
  sort: true,
  category: true,
  type: true,
  inStock: true,
}).extend({
  decimal: z.enum(decimalMarks).default('point').meta({
    description:
      '`point`: decimal points, and commas between the columns. `comma`: decimal commas, and semicolons between the columns',
  }),
})

export const ImportQuery = z.strictObject({
  seen: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{43}$/, 'Please check the file first')
    .meta({ description: '`seen` from checkImport. Exactly the changes shown there are imported' }),
})

const verdicts = ['new', 'changed', 'unchanged', 'refused'] as const

/** `row` counts as a spreadsheet does: the first row below the column names is 2. */
export const ImportedRow = z.object({
  row: z.int().min(0),
  sku: z.string(),
  name: z.string(),
  verdict: z.enum(verdicts),
  changes: z.array(
    z.object({
      column: z.string(),
      before: z.string().meta({ description: 'The earlier value. Of a long text, only the part that changed' }),
      after: z.string(),
      says: z
        .string()
        .optional()
        .meta({ description: 'The calculation of the stock, such as `87 counted, 20 sold or held: …`' }),
      asks: z.boolean().optional().meta({
        description:
          'Whether the change may be a mistake, such as a price ten times as high. Ask a person before importing it',
      }),
    }),
  ),
  problems: z.array(z.object({ column: z.string(), says: z.string() })),
})
export type ImportedRow = z.infer<typeof ImportedRow>

export const CheckedImport = z.object({
  separator: z.enum(readSeparators),
  decimal: z
    .enum(decimalMarks)
    .optional()
    .meta({ description: 'The decimal mark of the file’s numbers, if any number shows it' }),
  unknownColumns: z
    .array(z.string())
    .meta({ description: 'Columns that are ignored, because the shop does not know their names' }),
  notes: z.array(z.string()).meta({ description: 'Sentences about other parts of the file that are ignored' }),
  counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
  rows: z.array(ImportedRow),
  seen: z.string().meta({ description: 'Identifies the changes in this answer, for importProducts' }),
})
export type CheckedImport = z.infer<typeof CheckedImport>

export const Imported = z.object({ success: z.boolean(), added: z.int().min(0), changed: z.int().min(0) })
