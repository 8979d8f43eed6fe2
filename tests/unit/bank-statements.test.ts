/** Statements of banks are read as a whole, or not at all. */
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { camt, iban, norma43 } from '#tests/bank/make-statements.ts'
import { bytes, changed, first, oneEntry, readStatements, refusalOf, transfer } from '#tests/bank/read-files.ts'

const entries = [
  { cents: 47_432, text: 'RF50 F104 32', payer: 'Röhren & Söhne', account: 'DE89370400440532013000' },
  { cents: -1_250, text: 'Fee' },
]

describe('camt.053', () => {
  it.each([2, 4, 8, 10])('version %i has its account, its balances and its booked entries', (version) => {
    const [statement] = readStatements(bytes(camt({ entries, version })))
    expect(statement).toMatchObject({ account: iban, currency: 'USD', openingCents: 100_000, closingCents: 146_182 })
    expect(statement?.entries).toMatchObject([
      {
        ...{ amountCents: 47_432, bookedOn: '2026-11-26', payerName: 'Röhren & Söhne', text: 'RF50 F104 32' },
        ...{ payerAccount: 'DE89370400440532013000', endToEndId: '', bankReference: 'B0', isReturn: false },
      },
      { amountCents: -1_250, text: 'Fee' },
    ])
  })

  it('may write characters as numbers', () => {
    const text = camt({ entries: [{ cents: 100, text: 'RF50 F104 32', payer: 'Muller' }] })
    const [statement] = readStatements(bytes(text.replace('Muller', 'M&#252;ller').replace('F104 32', 'F104&#160;32')))
    expect(statement?.entries).toMatchObject([{ payerName: 'Müller', text: 'RF50 F104\u00a032' }])
  })

  it('counts a batch as its transactions, and leaves out entries that are only announced', () => {
    const batch = [
      { cents: 10_000, text: 'F10001' },
      { cents: 5_000, text: 'F10002' },
    ]
    const [statement] = readStatements(
      bytes(
        camt({
          entries: [
            { cents: 15_000, batch },
            { cents: 999, status: 'PDNG' },
          ],
        }),
      ),
    )
    expect(statement?.entries.map(({ amountCents, text }) => [amountCents, text])).toEqual([
      [10_000, 'F10001'],
      [5_000, 'F10002'],
    ])
  })

  it.each<[string, string, RegExp]>([
    [
      'an entity outside the file',
      camt({ entries }).replace('?>', '?><!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
      /entities/,
    ],
    [
      'entities that expand without end',
      `<?xml version="1.0"?><!DOCTYPE d [<!ENTITY a "${'x'.repeat(999)}"><!ENTITY b "&a;&a;&a;">]><Document>&b;</Document>`,
      /entities/,
    ],
    ['a closing balance that the entries do not lead to', camt({ entries, closing: 1 }), /do not add up/],
    ['XML that is cut off', camt({ entries }).slice(0, -40), /well-formed/],
    ['other XML', '<?xml version="1.0"?><rss></rss>', /not a bank statement/],
    ['no XML', 'amount;text\n1;2', /neither/],
    ['an amount that is no number', camt({ entries }).replace('474.32', '4e4'), /amount cannot be read/],
  ])('with %s is refused', (_, text, sentence) => {
    expect(refusalOf(text)).toMatch(sentence)
  })
})

describe('Norma 43', () => {
  it('has its account, its balances and its entries with their texts', () => {
    const text = 'Señor Muñoz RF50 F104 32 and a text that is longer than one field of the record'
    const [statement] = readStatements(
      bytes(norma43({ entries: [{ cents: 47_432, text, bankReference: '4711' }] }), true),
    )
    expect(statement).toMatchObject({
      account: { bank: '2100', branch: '0418', number: '0200051332' },
      ...{ currency: 'USD', openingCents: 100_000, closingCents: 147_432, from: '2026-11-25', until: '2026-11-26' },
    })
    expect(statement?.entries[0]).toMatchObject({ amountCents: 47_432, bookedOn: '2026-11-26', bankReference: '4711' })
    expect(statement?.entries[0]?.text).toContain('Señor Muñoz RF50 F104 32')
  })

  const whole = norma43({ entries })
  it.each<[string, string, RegExp]>([
    ['a closing balance that the entries do not lead to', norma43({ entries, closing: 1 }), /do not add up/],
    ['a record that is missing', whole.split('\r\n').toSpliced(1, 2).join('\r\n'), /do not agree/],
    ['no last record', whole.split('\r\n').slice(0, -1).join('\r\n'), /cut off/],
    [
      'a sum that its entries do not have',
      whole.replace('00000000047432', '00000000047433'),
      /do not agree|do not add up/,
    ],
  ])('with %s is refused', (_, text, sentence) => {
    expect(refusalOf(text)).toMatch(sentence)
  })
})

describe('characters', () => {
  const swapped = (file: Buffer) => file.swap16()
  const declared = (encoding: string) => changed('UTF-8', encoding).replace('Coils GmbH', 'Müller €')
  it.each<[string, Buffer]>([
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${declared('UTF-8')}`)],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le')],
    ['UTF-16 in the other sequence', swapped(Buffer.from(`\uFEFF${declared('UTF-16')}`, 'utf16le'))],
    ['UTF-16 without a mark', Buffer.from(declared('UTF-16LE'), 'utf16le')],
    ['ISO-8859-15', Buffer.from(declared('iso-8859-15').replace('€', '\xA4'), 'latin1')],
    ['Windows-1252', Buffer.from(declared('windows-1252').replace('€', '\x80'), 'latin1')],
    ['UTF-8, although the file says UTF-16', Buffer.from(declared('UTF-16'))],
  ])('in %s are read', (_, file) => {
    expect(first(file)?.entries).toMatchObject([{ payerName: 'Müller €' }])
  })

  it.each<[string, string]>([
    ['Latin-1', 'latin1'],
    ['UTF-8', 'utf8'],
    ['UTF-16', 'utf16le'],
  ])('of Norma 43 are read in %s', (_, encoding) => {
    const mark = encoding === 'utf16le' ? '\uFEFF' : ''
    const text = norma43({ entries: [{ cents: 100, text: 'MUÑOZ Y CAÑETE' }] })
    expect(first(Buffer.from(mark + text, encoding as BufferEncoding))?.entries).toMatchObject([
      { text: 'MUÑOZ Y CAÑETE' },
    ])
  })

  it('that cannot be stored become spaces, and those that are written as numbers have no limit', () => {
    const name = `A\0\u0007B${'&#243;&amp;'.repeat(60_000)}`
    const [entry] = first(changed('Coils GmbH', name))?.entries ?? []
    expect(entry?.payerName).toMatch(/^A {2}Bó&ó&/)
    expect(entry?.payerName).toHaveLength(1_000)
  })

  it('in another encoding than the file says are refused with the name of that encoding', () => {
    expect(refusalOf(declared('UTF-8'), true)).toMatch(/should be in UTF-8.*Download the file again/)
    expect(refusalOf(declared('EBCDIC-7'))).toMatch(/should be in EBCDIC-7/)
  })
})

describe('around a statement', () => {
  const document = oneEntry.replace(/<\?.*\?>\s*/, '')
  it.each([
    ['an envelope', `<BizMsgEnvlp><AppHdr/>${document}</BizMsgEnvlp>`],
    ['two envelopes', `<S:Envelope xmlns:S="x"><S:Body><Payload>${document}</Payload></S:Body></S:Envelope>`],
    ['no document', document.replace(/<\/?Document[^>]*>/g, '')],
    ['comments', document.replace('<Stmt>', '<!-- one --><Stmt>')],
  ])('there may be %s', (_, text) => {
    expect(first(text)?.entries).toHaveLength(1)
  })

  const zip = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, bytes(text)])))
  it('there may be a ZIP, with several statements and a copy for reading', () => {
    const later = camt({ opening: 144_960, entries: [{ cents: 100, text: 'F-10002' }] })
    const file = zip({
      'b/2.xml': later,
      'b/1.n43': norma43({ entries: [transfer] }),
      'b/1.PDF': '%PDF',
      '__MACOSX/1': 'x',
    })
    expect(readStatements(file).map(({ openingCents }) => openingCents)).toEqual([100_000, 144_960])
  })

  it.each<[string, Uint8Array, RegExp]>([
    ['a ZIP without a statement', zip({ 'a.pdf': '%PDF' }), /ZIP has no statement/],
    ['a ZIP with another file', zip({ 'a.csv': 'a;b' }), /neither a camt\.053 nor a Norma 43/],
    ['a damaged ZIP', zip({ 'a.xml': oneEntry }).slice(0, 300), /damaged or has a password/],
    ['a ZIP that is larger inside', zip({ 'a.xml': ' '.repeat(6_000_000) }), /too large/],
    ['a spreadsheet', zip({ '[Content_Types].xml': '', 'xl/a.xml': '' }), /spreadsheet/],
    ['a PDF', bytes('%PDF-1.7'), /This is a PDF.*Download the statement in one of the two formats/],
    ['MT940', bytes(':20:STARTUMS\r\n'), /MT940/],
    ['a web page', bytes('<!DOCTYPE html><html></html>'), /web page/],
    [
      'a notice of single entries',
      bytes('<Document><BkToCstmrDbtCdtNtfctn/></Document>'),
      /camt\.054.*Send the statement/,
    ],
    ['nothing', bytes(''), /neither/],
  ])('there may not be %s', (_, file, sentence) => {
    expect(() => readStatements(file)).toThrow(sentence)
  })
})

describe('the frame of Norma 43', () => {
  const file = norma43({ entries: [transfer, { cents: -5_000, text: 'Fee' }] })
  const records = file.split('\r\n')
  const counting = (count: number) => file.replace(/(88\d{18})\d{6}/, `$1${String(count).padStart(6, '0')}`)
  it.each([
    ['records without line breaks', records.join('').padEnd(80 * records.length)],
    ['records that end in CR alone', records.join('\r')],
    ['records without their last spaces', records.map((record) => record.trimEnd()).join('\n')],
    ['empty lines', `\r\n${records.join('\r\n\r\n')}\r\n`],
    ['NUL as its filler', file.replaceAll('  ', '\0\0')],
    ['Ctrl-Z at its end', `${file}\r\n\x1A\0\0`],
    ['a record of the file', `${'000049261127'.padEnd(80)}\r\n${file}`],
    ['a count with the last record', counting(records.length)],
    ['a count without texts', counting(4)],
    ['a key of 0 at its balances', file.replace(/^(11.{30})2/m, '$10').replace(/^(33.{56})2/m, '$10')],
    ['a second file behind it', `${file}\r\n${file}`],
  ])('may have %s', (_, text) => {
    const statement = first(text)
    expect(statement?.entries).toMatchObject([
      { amountCents: 44_960, text: 'RF47 F100 01' },
      { amountCents: -5_000, text: 'Fee' },
    ])
  })

  it('may not count more records than it has', () => {
    expect(refusalOf(counting(8))).toMatch(/says that it has 8 records, but it has 6/)
  })

  it('may count entries of 0.00 or not, on either side, and these are left out', () => {
    const withZero = norma43({ entries: [transfer, { cents: 0, text: 'Interest' }] })
    const asDebit = withZero.replace(/^(22.{25})2(0{14})/m, '$11$2')
    const counts = [withZero, asDebit, withZero.replace(/^(33.{37})00002/m, '$100001')]
    for (const text of counts) expect(first(text)?.entries.map(({ amountCents }) => amountCents)).toEqual([44_960])
  })
})

describe('reading is bounded', () => {
  it('in the texts of an entry of Norma 43, of which the standard allows five', () => {
    const records = norma43({ entries: [{ cents: 100, text: 'a' }] }).split('\r\n')
    const many = records.toSpliced(2, 1, ...Array(60_000).fill(`2301${'x'.repeat(76)}`))
    const text = many.join('\r\n').replace(/(88\d{18})\d{6}/, '$1060003')
    expect(first(text)?.entries[0]?.text.replaceAll('\n', '')).toBe('x'.repeat(5 * 76))
  })

  it('in the letters of a text', () => {
    const text = camt({ entries: [{ cents: 100, text: 'R F 1 1 F 1 1 '.repeat(100_000) }] })
    expect(first(text)?.entries[0]?.text).toHaveLength(1_000)
  })

  it.each<[string, string, RegExp]>([
    [
      'more than 20,000 entries',
      norma43({ entries: Array.from({ length: 20_001 }, () => ({ cents: 100 })) }),
      /more than 20,000 entries.*shorter periods/,
    ],
    ['a million elements', changed('<GrpHdr>', `${'<a/>'.repeat(1_100_000)}<GrpHdr>`), /more elements than/],
  ])('and refuses %s', (_, text, sentence) => {
    expect(refusalOf(text)).toMatch(sentence)
  })
})
