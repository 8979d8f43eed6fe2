/** The CSV of products that an admin downloads. */
import { describe, expect, it } from 'vitest'
import { csvColumns } from '#server/products/csv-columns.ts'
import { coil } from '#tests/coil.ts'
import { openFilledShop } from '#tests/demo-shop.ts'
import { root } from '#tests/people.ts'
import { openShop } from '#tests/shop.ts'
import { openCsv, rowsIn } from './csv.ts'

const nasty = [
  '=1+1',
  '+34 976 000 000',
  '-5 °C',
  '@SUM(A1:A9)',
  '＝HYPERLINK("https://evil.example")',
  'A "quoted", 5/8" strap; with both',
  'Two\nlines',
  'Windows’\r\nlines',
  ' 12 | 13 ',
  '1,234',
  'from 20: 5',
  "'apostrophe",
  '包装带 🎗',
]

describe('a download', () => {
  it('is a CSV with a name, a byte order mark and a column for each field of products', async () => {
    const shop = await openShop()
    const response = await shop.sendAs(root, 'GET', '/api/csv/products')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="products \d{4}-\d\d-\d\d\.csv"$/,
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const [header, line] = new TextDecoder().decode(bytes).split('\r\n')
    expect(header?.split(',')).toEqual(csvColumns)
    expect(line).toMatch(/^,pet-strap-16-x-1-0-mm,PET strap 16 × 1.0 mm,.*,125.50,plastic,/)
  })

  it('has the searched and filtered products in the sequence of the list, or all products if there is no filter', async () => {
    const shop = await openFilledShop()
    const { admin, download } = await openCsv(shop)
    const wanted = { q: 'strap', category: 'steel', sort: '-price' } as const
    const { rows } = await admin.readPage('listProducts', { ...wanted, limit: 200 })
    expect(rowsIn(await download(wanted)).map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
    expect(rowsIn(await download())).toHaveLength((await shop.visitor.listProducts()).length)
  })

  it.each(['point', 'comma'] as const)('with a decimal %s is read back with every row unchanged', async (decimal) => {
    const shop = await openFilledShop()
    const { admin, download, check } = await openCsv(shop)
    for (const text of nasty) {
      const technicalData = { type: 'strap' as const, ...strapFacts, standard: text.slice(0, 60).trim() }
      await admin.addProduct({ body: { ...coil, name: text, description: text, fullDescription: text, technicalData } })
    }
    const checked = await check(await download({ decimal }))
    expect(checked.rows.filter(({ verdict }) => verdict !== 'unchanged')).toEqual([])
    expect(checked.counts.unchanged).toBe((await shop.visitor.listProducts()).length)
    expect(checked).toMatchObject({
      decimal,
      separator: decimal === 'comma' ? ';' : ',',
      unknownColumns: [],
      notes: [],
    })
  })

  it('has no cell that a spreadsheet would run as a formula', async () => {
    const shop = await openShop()
    const { admin, download } = await openCsv(shop)
    for (const name of nasty) await admin.addProduct({ body: { ...coil, name } })
    const cells = rowsIn(await download()).flatMap((row) => Object.values(row))
    expect(cells.filter((cell) => /^[=+\-@＝]/.test(cell))).toEqual([])
    expect(cells).toContain('\t=1+1')
  })
})

const strapFacts = {
  materials: ['PET' as const],
  ...{ widthMinMm: 16, widthMaxMm: 16, thicknessMm: 0.85, breakStrengthN: 5_000, coilLengthM: 1_400 },
}
