/** Checking a CSV of products: one verdict per row, and nothing is written. */
import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { coil } from '#tests/coil.ts'
import { ana, root } from '#tests/people.ts'
import { refusalOf } from '#tests/refused.ts'
import { openShop } from '#tests/shop.ts'
import { fileOf, openCsv, rowsIn } from './csv.ts'

/** A shop whose product has an article number and a ladder. */
async function openWithNumber() {
  const shop = await openShop({ available: 70 })
  const csv = await openCsv(shop)
  const ladder = [{ fromQuantity: 20, price: 110 }]
  await csv.admin.updateProduct({
    id: shop.productId,
    body: { ...coil, availableQuantity: 70, ladder, technicalData: { sku: 'PT-1610' } },
  })
  return { shop, ...csv }
}

describe('a row', () => {
  it('shows changes with both values; an empty cell and a missing column change nothing', async () => {
    const { check } = await openWithNumber()
    const { rows, counts, decimal, separator } = await check('sku;pricePerUnit;name;ladder\nPT-1610;119,50;;')
    expect(rows).toEqual([
      {
        ...{ row: 2, sku: 'PT-1610', name: coil.name, verdict: 'changed', problems: [] },
        changes: [
          { column: 'pricePerUnit', before: '125.50', after: '119.50', says: 'The price ladder stays as it is' },
        ],
      },
    ])
    expect(counts).toEqual({ new: 0, changed: 1, unchanged: 0, refused: 0 })
    expect([separator, decimal]).toEqual([';', 'comma'])
  })

  it('names the steps of a ladder that a new price contradicts', async () => {
    const { check } = await openWithNumber()
    const { rows } = await check('sku,pricePerUnit\nPT-1610,109')
    expect(rows[0]?.changes.map(({ column, before, after }) => [column, before, after])).toEqual([
      ['pricePerUnit', '125.50', '109.00'],
      ['ladder', 'from 20: 110.00', ''],
    ])
  })

  it.each([
    ['1255', 'Changes by more than half. The price ladder stays as it is'],
    ['188.25', 'The price ladder stays as it is'],
    ['60', 'Changes by more than half'],
  ])('with a price of %s says “%s”, and needs confirmation if it may be a mistake', async (price, says) => {
    const { check } = await openWithNumber()
    const { rows } = await check(`sku,pricePerUnit\nPT-1610,${price}`)
    const [change] = rows[0]?.changes ?? []
    expect([change?.says, change?.asks]).toEqual([says, says.startsWith('Changes') || undefined])
  })

  it('says nothing about a ladder that the product does not have', async () => {
    const { check } = await openCsv(await openShop())
    const { rows } = await check('slug,pricePerUnit\npet-strap-16-x-1-0-mm,119.50')
    expect(rows[0]?.changes).toEqual([{ column: 'pricePerUnit', before: '125.50', after: '119.50' }])
  })

  it('is new when no product on sale has its article number, and says what is missing', async () => {
    const { check } = await openWithNumber()
    const { rows } = await check(
      `sku,name,image,description,minimumOrder,quantity,pricePerUnit,category,fullDescription
PT-2000,New strap,/a.png,Green,1,10,12.50,plastic,Long
PT-2001,New strap,/a.png,,0,10,12.505,wood,Long
PT-2002,New strap,/a.png,,0,10,12.505,steel,Long`,
    )
    expect(rows.map(({ verdict }) => verdict)).toEqual(['new', 'refused', 'refused'])
    expect(rows[1]?.problems).toEqual([{ column: 'category', says: 'Please choose one of: plastic, steel, textile' }])
    expect(rows[2]?.problems).toEqual([
      { column: 'description', says: 'Enter produt short discription' },
      { column: 'minimumOrder', says: 'Please enter 1 or more' },
      { column: 'pricePerUnit', says: 'Please enter a price with at most two decimals' },
    ])
  })

  it.each([
    ['sku,pricePerUnit\n,12', 'sku', 'Please enter the article number'],
    ['sku,name\nPT-1610,a\nPT-1610,b', 'sku', 'Row 2 is also about this product'],
    ['sku,slug\nPT-1610,another', 'slug', 'PT-1610 has the address pet-strap-16-x-1-0-mm. Were rows mixed up?'],
    [
      'sku,slug\nPT-2000,pet-strap-16-x-1-0-mm',
      'slug',
      'This is the address of PT-1610. For a new product, leave the address empty',
    ],
    [
      'sku,slug\nPT-2000,gone',
      'slug',
      'No product on sale has this address. For a new product, leave the address empty',
    ],
    [
      'sku,ladder\nPT-1610,from 20: 130',
      'ladder',
      'Each step must begin at a larger quantity than the step before, and cost less',
    ],
    ['sku,widthMinMm\nPT-1610,16', 'type', 'Please choose a type'],
    ['sku,type\nPT-1610,seal', 'materials', 'Please enter: strap material'],
    ['sku,stockChange,stockCounted\nPT-1610,1,1', 'stockCounted', 'Please give a change or a count, not both'],
    ['sku,stockChange\nPT-1610,-71', 'stockChange', 'Only 70 can be sold: you cannot remove more'],
    ['sku,stockCounted\nPT-1610,-1', 'stockCounted', 'Please enter a whole number'],
    ['sku,name\nPT-1610,a\u0007b', 'name', 'Please use plain text only'],
    ['sku,name\nPT-1610,a,b', 'sku', 'This row has more cells than there are columns'],
    [
      'sku,description,stockCounted\nPT-1611,Green,5',
      'sku',
      'The shop sells no product PT-1611. A row that adds a product also needs: name, image, minimumOrder, quantity, pricePerUnit, category, fullDescription',
    ],
  ])('of %j is refused in the column %s: %s', async (text, column, says) => {
    const { check } = await openWithNumber()
    const { rows } = await check(text)
    expect(rows.findLast(({ verdict }) => verdict === 'refused')?.problems).toContainEqual({ column, says })
  })

  it('for a product without an article number finds the product by its address, and adds the number', async () => {
    const shop = await openShop()
    const { download, check, apply, admin } = await openCsv(shop)
    const [row] = rowsIn(await download())
    const { rows } = await check(`sku,slug\nPT-1,${row?.slug}`)
    expect(rows[0]?.changes).toEqual([{ column: 'sku', before: '', after: 'PT-1' }])
    await apply(`sku,slug\nPT-1,${row?.slug}`)
    expect((await admin.findProduct({ id: shop.productId })).technicalData).toEqual({ sku: 'PT-1' })
  })

  it('with a count subtracts sold and held pieces, so that only the rest can be sold', async () => {
    const { shop, check } = await openWithNumber()
    await (await shop.as(ana)).placeOrder({ body: shop.purchase({ quantity: 6 }) })
    const { rows } = await check('sku,stockCounted\nPT-1610,87')
    const says = '87 counted, 6 sold or held: 81 can be sold'
    expect(rows[0]?.changes).toEqual([{ column: 'availableQuantity', before: '64', after: '81', says }])
  })

  it('shows the changed part of a long text', async () => {
    const { check, apply } = await openWithNumber()
    const long = 'Wound by machine. '.repeat(100)
    await apply(`sku,fullDescription\nPT-1610,${long}Green.`)
    const { rows } = await check(`sku,fullDescription\nPT-1610,${long}Blue.`)
    const [change] = rows[0]?.changes ?? []
    expect([change?.before, change?.after]).toEqual(
      ['…machine. Wound by machine. Green.', '…machine. Wound by machine. Blue.'].map((text) =>
        expect.stringMatching(text.slice(-15)),
      ),
    )
    expect(change?.before.length).toBeLessThan(100)
  })
})

describe('a file', () => {
  it('is checked, and its unknown columns and other ignored parts are named', async () => {
    const { check } = await openWithNumber()
    const { unknownColumns, notes, counts } = await check('SKU,Shelf,availableQuantity\nPT-1610,A3,71')
    expect(unknownColumns).toEqual(['Shelf'])
    expect(notes).toEqual([
      'One row gives an availableQuantity that differs from the stock. That column is not read: to change stock, use stockChange or stockCounted',
    ])
    expect(counts.unchanged).toBe(1)
  })

  it('has at most twenty unknown columns named, by their first sixty letters', async () => {
    const { check } = await openWithNumber()
    const columns = Array.from({ length: 25 }, (_, number) => `${number} ${'x'.repeat(80)}`)
    const { unknownColumns } = await check(`sku,${columns.join(',')}\nPT-1610`)
    expect(unknownColumns).toEqual(columns.slice(0, 20).map((name) => name.slice(0, 60)))
  })

  it('may have blank cells after its columns, as spreadsheets leave them', async () => {
    const { check } = await openWithNumber()
    expect((await check('sku,name\nPT-1610,Another, ,\n')).counts.changed).toBe(1)
  })

  const file = '\r\n;;\r\nsku;pricePerUnit;;\r\nPT-1610;119,50;;\r\n;;;\r\n\r\n'
  const tabs = file.replaceAll(';', '\t')
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'utf16le'))
  it.each<[string, string | Uint8Array<ArrayBuffer>, string]>([
    ['blank lines and cells around its table', file, ';'],
    ['a byte order mark', `\ufeff${file}`, ';'],
    ['the line sep=;', `sep=;\r\n${file}`, ';'],
    ['a byte order mark and the line "sep=;"', `\ufeff"sep=;"\n${file}`, ';'],
    ['a sep= that it does not keep to', `SEP=,\r\n${file}`, ';'],
    ['line ends of old Macs', file.replaceAll('\r\n', '\r'), ';'],
    ['line ends of Unix', file.replaceAll('\r\n', '\n'), ';'],
    ['tabs', tabs, '\t'],
    ['tabs and the line sep=', `sep=\t\n${tabs}`, '\t'],
    ['UTF-16, as Excel saves “Unicode Text”', bytes(`\ufeff${tabs}`), '\t'],
    ['big-endian UTF-16', bytes(`\ufeff${tabs}`).map((_, at, all) => all[at ^ 1] ?? 0), '\t'],
    ['quotation marks around every cell', file.replaceAll(/[^;\r\n]+/g, '"$&"'), ';'],
    ['invisible marks', '\u200bsku\u00a0;price\u00adPerUnit\n\u2060PT-1610\u200e;\u202a119,50\u00a0', ';'],
  ])('with %s is read', async (_, text, separator) => {
    const { check } = await openWithNumber()
    const checked = await check(text)
    expect(checked).toMatchObject({ separator, counts: { new: 0, changed: 1, unchanged: 0, refused: 0 } })
    expect(checked.rows[0]?.changes).toMatchObject([{ column: 'pricePerUnit', before: '125.50', after: '119.50' }])
  })

  it('has its rows numbered as in a spreadsheet, which shows blank rows but not the line sep=', async () => {
    const { check } = await openWithNumber()
    const { rows } = await check('sep=;\r\n\r\nsku;name\r\n\r\nPT-1610;Another')
    expect(rows.map(({ row }) => row)).toEqual([4])
  })

  const cases = [
    ['csv-blank-first-line.csv', { counts: { changed: 1, refused: 0 } }],
    ['csv-sep-line.csv', { counts: { changed: 1, refused: 0 } }],
    ['csv-other-case.csv', { counts: { changed: 1, new: 0, refused: 0 }, rows: [{ sku: 'PT-1610' }] }],
    [
      'csv-unknown-number.csv',
      { rows: [{ problems: [{ column: 'sku', says: expect.stringContaining('The shop sells no product PT-1611') }] }] },
    ],
  ] as const
  it.each(cases)('as another program wrote it is read: %s', async (name, expected) => {
    const { check } = await openWithNumber()
    expect(await check(await readFile(new URL(`cases/${name}`, import.meta.url), 'utf8'))).toMatchObject(expected)
  })

  it('with numbers in both formats is read cell by cell', async () => {
    const { check } = await openWithNumber()
    const checked = await check('sku;pricePerUnit;widthMinMm\nPT-1610;119,50;16.5')
    expect(checked.decimal).toBeUndefined()
  })

  it('writes nothing when it is checked', async () => {
    const { check, download } = await openWithNumber()
    const before = await download()
    await check('sku,name,stockChange\nPT-1610,Another,5')
    expect(await download()).toBe(before)
  })

  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])
  it.each<[string, string | Uint8Array<ArrayBuffer>, RegExp]>([
    ['nothing', '', /^This file is empty$/],
    ['a byte order mark alone', '\ufeff', /^This file is empty$/],
    ['a picture', png, /^This is not text/],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), /^This is a workbook/],
    ['blank lines alone', '\r\n;;\r\n', /^This file is empty$/],
    [
      'text in another encoding',
      new Uint8Array(Buffer.from('sku;name\nPT-1610;Anclaje dañado', 'latin1')),
      /^This file is not in UTF-8/,
    ],
    ['prose', 'Dear shop,\nplease raise all prices.', /^The first line must name the columns/],
    ['bars', 'sku|name\nPT-1610|a', /^The first line must name the columns/],
    ['no article numbers', 'name,pricePerUnit\na,5', /^There is no column sku/],
    ['a column twice', 'sku,name,Name\nPT-1610,a,b', /^The column name appears twice$/],
    ['column names alone', 'sku,name\n', /^This file has column names but no rows$/],
    ['100,000 columns', `sku${',column'.repeat(99_999)}\nPT-1610`, /^This file has 100,000 columns/],
    ['10,001 rows', `sku\n${'PT-1\n'.repeat(10_001)}`, /^Please send at most 10,000 rows at once$/],
    [
      '2 MB of empty lines',
      `sku\n${'\n'.repeat(2 * 1024 * 1024)}`,
      /^Please send at most 20,000 lines, including empty ones$/,
    ],
    ['a quotation mark that is never closed', `sku,name\nPT-1610,"a${'\nb'.repeat(50)}`, /never closed$/],
    ['a cell of 100,000 letters', `sku,name\nPT-1610,"${'a'.repeat(100_000)}"`, /a row is too long/],
    ['a quotation mark within a cell', 'sku,name\nPT-1610,5/8" strap', /a quotation mark is in the wrong place/],
  ])('that contains %s is refused with a message', async (_, text, sentence) => {
    const shop = await openShop()
    const { check } = await openCsv(shop)
    const refused = await refusalOf(check(text))
    expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(sentence)])
    expect(refused.errors.file).toBe(refused.message)
  })

  it('that is too large, or of another type, is refused with a message', async () => {
    const shop = await openShop()
    const { check } = await openCsv(shop)
    const refused = await refusalOf(check(`sku,name\n${'a'.repeat(10 * 1024 * 1024)}`))
    expect([refused.status, refused.message]).toEqual([413, 'Please send a file of at most 10 MB'])
    const other = await shop.sendAs(root, 'POST', '/api/csv/products/check', {})
    expect([other.status, (await other.json()).detail]).toEqual([
      415,
      'Please send a file, with Content-Type: text/csv',
    ])
  })

  it.each(['text/csv; charset=utf-8', 'Text/CSV ; header=present'])('may be sent as %s', async (type) => {
    const shop = await openShop()
    const headers = { authorization: `Bearer ${await shop.tokenOf(root)}`, 'content-type': type }
    const answer = await shop.send('/api/csv/products/check', { method: 'POST', headers, body: 'sku,name\nPT-1610,a' })
    expect(answer.status).toBe(200)
  })

  it('can be checked or downloaded only by admins', async () => {
    const shop = await openShop()
    const customer = await shop.as(ana)
    expect((await refusalOf(customer.checkImport({ body: fileOf('sku\nPT-1') }))).status).toBe(403)
    expect((await refusalOf(customer.exportProducts())).status).toBe(403)
  })
})
