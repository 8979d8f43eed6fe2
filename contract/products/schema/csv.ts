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
    .meta({ description: '`seen` from checkImport: imports exactly the changes shown there' }),
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
      before: z.string().meta({ description: 'If the text is long, only the part that changed' }),
      after: z.string(),
      says: z
        .string()
        .optional()
        .meta({ description: 'The calculation of the stock, such as `87 counted, 20 sold or held: …`' }),
      asks: z.boolean().optional().meta({
        description:
          'Whether the change may be a mistake, such as a price ten times as high: ask for confirmation first',
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
  unknownColumns: z.array(z.string()).meta({ description: 'These columns are ignored' }),
  notes: z.array(z.string()).meta({ description: 'Other ignored parts of the file' }),
  counts: z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), refused: z.number() }),
  rows: z.array(ImportedRow),
  seen: z.string().meta({ description: 'Identifies the shown changes for the import' }),
})
export type CheckedImport = z.infer<typeof CheckedImport>

export const Imported = z.object({ success: z.boolean(), added: z.int().min(0), changed: z.int().min(0) })
