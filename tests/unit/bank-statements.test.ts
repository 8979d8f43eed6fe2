/** Statements of banks are read as a whole, or not at all. */
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readStatements as readIn } from '#server/bank/read/read-statement.ts'
import { camt, iban, norma43 } from '#tests/bank/make-statements.ts'

const readStatements = (file: Uint8Array) => readIn(file, 'Europe/Madrid')
const bytes = (text: string, latin1 = false) => new Uint8Array(Buffer.from(text, latin1 ? 'latin1' : 'utf8'))
const entries = [
  { cents: 47_432, text: 'RF50 F104 32', payer: 'Röhren & Söhne', account: 'DE89370400440532013000' },
  { cents: -1_250, text: 'Fee' },
]
const refusalOf = (text: string, latin1 = false): string => {
  try {
    readStatements(bytes(text, latin1))
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
  return 'was read'
}

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

const first = (file: Uint8Array | string) => readStatements(typeof file === 'string' ? bytes(file) : file)[0]
const transfer = { cents: 44_960, text: 'RF47 F100 01', payer: 'Coils GmbH', bankReference: 'B7' }
const oneEntry = camt({ entries: [transfer] })
/** The file with one element replaced. Fails if the file does not have it. */
const changed = (from: string | RegExp, to: string, text = oneEntry) => {
  expect(text.search(from)).toBeGreaterThan(0)
  return text.replace(from, to)
}
const batchOf = (...parts: string[]) => changed(/<TxDtls>.*<\/TxDtls>/, parts.join(''))

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
    expect(refusalOf(declared('UTF-8'), true)).toMatch(/should be in UTF-8.*Download it again/)
    expect(refusalOf(declared('EBCDIC-7'))).toMatch(/should be in EBCDIC-7/)
  })
})

describe('the text and the names of an entry', () => {
  it.each<[string, string, string]>([
    ['several texts', '<Ustrd>F-1</Ustrd><Ustrd>0001</Ustrd>', 'F-1\n0001'],
    ['several references', strd('CdtrRefInf', 'Ref', 'RF47F10001', 'RF20F10002'), 'RF47F10001\nRF20F10002'],
    ['several documents', strd('RfrdDocInf', 'Nb', 'F-10001', 'F-10002'), 'F-10001\nF-10002'],
    ['a further text', '<Ustrd>May</Ustrd><Strd><AddtlRmtInf>F-10001</AddtlRmtInf></Strd>', 'May\nF-10001'],
    [
      'a line of a document',
      '<Strd><RfrdDocInf><LineDtls><Id><Nb>F-10001</Nb></Id></LineDtls></RfrdDocInf></Strd>',
      'F-10001',
    ],
  ])('are read from %s', (_, remittance, text) => {
    expect(first(changed('<Ustrd>RF47 F100 01</Ustrd>', remittance))?.entries).toMatchObject([{ text }])
  })

  it('are also read from what the bank adds, once', () => {
    const text = changed('</TxDtls>', '<AddtlTxInf>F-10002</AddtlTxInf></TxDtls>')
    const further = changed('</Ntry>', '<AddtlNtryInf>F-10002</AddtlNtryInf></Ntry>', text)
    expect(first(further)?.entries).toMatchObject([{ text: 'RF47 F100 01\nF-10002' }])
  })

  it.each<[string, string]>([
    ['a company', '<Dbtr><Pty><Nm>Bank, S.A.</Nm></Pty></Dbtr>'],
    ['a company of an older version', '<Dbtr><Nm>Bank, S.A.</Nm></Dbtr>'],
    ['a bank', '<Dbtr><Agt><FinInstnId><BICFI>X</BICFI><Nm>Bank, S.A.</Nm></FinInstnId></Agt></Dbtr>'],
    ['the company for which another pays', '<UltmtDbtr><Nm>Bank, S.A.</Nm></UltmtDbtr>'],
  ])('name as the payer %s', (_, party) => {
    expect(first(changed(/<Dbtr>.*<\/Dbtr>/, party))?.entries).toMatchObject([{ payerName: 'Bank, S.A.' }])
  })
})

describe('the bank’s reference', () => {
  const without = changed('<AcctSvcrRef>B7</AcctSvcrRef>', '')
  it.each<[string, string, string]>([
    ['of the entry', oneEntry, 'B7'],
    ['of the transaction', changed('<Refs>', '<Refs><AcctSvcrRef>b 8</AcctSvcrRef>', without), 'B8'],
    ['of the transaction in version 08', changed('<Refs>', '<Refs><AcctSvcrTxId>B9</AcctSvcrTxId>', without), 'B9'],
    ['of the entry, not of its only transaction', changed('<Refs>', '<Refs><AcctSvcrRef>B8</AcctSvcrRef>'), 'B7'],
    ['that is a placeholder', changed('>B7<', '>NONREF<'), ''],
    [
      'of the transaction beside a placeholder',
      changed('<Refs>', '<Refs><AcctSvcrRef>B8</AcctSvcrRef>', changed('>B7<', '>NOTPROVIDED<')),
      'B8',
    ],
    ['of Norma 43', norma43({ entries: [transfer] }), 'B7'],
    ['of Norma 43 that is a placeholder', norma43({ entries: [{ ...transfer, bankReference: '0000000000' }] }), ''],
  ])('%s is read', (_, text, bankReference) => {
    expect(first(text)?.entries).toMatchObject([{ bankReference }])
  })

  it.each(['NOTPROVIDED', '-', 'NONREF'])('of the payer is no reference if it is %s', (placeholder) => {
    expect(first(changed('NOTPROVIDED', placeholder).replace('Id>-<', 'Id> - <'))?.entries).toMatchObject([
      { endToEndId: '' },
    ])
  })
})

describe('an entry that takes an earlier one back', () => {
  const outgoing = camt({ entries: [{ ...transfer, cents: -44_960 }] })
  const concept = (code: string) =>
    norma43({ entries: [{ ...transfer, cents: -44_960 }] }).replace(/^(22.{20})02/m, `$1${code}`)
  it.each<[string, string, boolean]>([
    ['no sign of it', outgoing, false],
    ['the sign of a reversal', changed('<Sts>', '<RvslInd>true</RvslInd><Sts>', outgoing), true],
    ['the sign of a reversal as a number', changed('<Sts>', '<RvslInd>1</RvslInd><Sts>', outgoing), true],
    ['a sign that it is none', changed('<Sts>', '<RvslInd>false</RvslInd><Sts>', outgoing), false],
    [
      'the reason of a return',
      changed('</TxDtls>', '<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>', outgoing),
      true,
    ],
    [
      'the code of a return',
      changed(
        '<NtryDtls>',
        '<BkTxCd><Domn><Fmly><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd><NtryDtls>',
        outgoing,
      ),
      true,
    ],
    ['the concept of Norma 43 for transfers', concept('04'), false],
    ['the concept of Norma 43 for returns', concept('14'), true],
    ['the concept of Norma 43 for corrections', concept('98'), true],
  ])('has %s', (_, text, isReturn) => {
    expect(first(text)?.entries).toMatchObject([{ isReturn, amountCents: -44_960 }])
  })
})

describe('balances and sums', () => {
  const twoPages = (...codes: string[]) =>
    ['OPBD', 'CLBD'].reduce(
      (text, code, index) => changed(`<Cd>${code}</Cd>`, `<Cd>${codes[index]}</Cd>`, text),
      oneEntry,
    )
  it.each([
    ['of the first page', twoPages('OPBD', 'ITBD')],
    ['of a page in between', twoPages('ITBD', 'ITBD')],
    ['of the last page', twoPages('ITBD', 'CLBD')],
    ['of the earlier statement', twoPages('PRCD', 'CLBD')],
    ['at the end alone', twoPages('XPCD', 'CLBD')],
    ['at the beginning alone', twoPages('OPBD', 'CLAV')],
    ['after the entries', changed(/(<Bal>.*<\/Bal>)(<Ntry>.*<\/Ntry>)/, '$2$1')],
  ])('%s are read', (_, text) => {
    expect(first(text)).toMatchObject({ openingCents: 100_000, closingCents: 144_960 })
  })

  it('that are missing are asked for, and those that do not agree are refused', () => {
    expect(refusalOf(twoPages('OPAV', 'CLAV'))).toMatch(/no booked balance.*Ask your bank/)
    expect(refusalOf(changed('1449.60', '1449.61'))).toMatch(/do not add up/)
  })

  const summed = (of: string, count: number, sum: string) =>
    changed('<Ntry>', `<TxsSummry><${of}><NbOfNtries>${count}</NbOfNtries><Sum>${sum}</Sum></${of}></TxsSummry><Ntry>`)
  it.each<[string, number, string, boolean]>([
    ['TtlNtries', 1, '449.60', true],
    ['TtlNtries', 1, '-449.6', true],
    ['TtlNtries', 2, '449.60', false],
    ['TtlCdtNtries', 1, '+0449.60', true],
    ['TtlCdtNtries', 1, '449.61', false],
    ['TtlDbtNtries', 0, '0', true],
    ['TtlDbtNtries', 0, '.00', true],
    ['TtlDbtNtries', 1, '449.60', false],
  ])('as %s %i %s are right: %s', (of, count, sum, isRight) => {
    expect(refusalOf(summed(of, count, sum))).toMatch(isRight ? /^was read$/ : /number and the sum/)
  })

  it.each<[string, number]>([
    ['000000449.60', 44_960],
    ['+449.60', 44_960],
    ['.50', 50],
    ['449', 44_900],
    ['449.', 44_900],
    ['449.6000000', 44_960],
    ['449,60', 44_960],
  ])('the amount %s is %i cents', (amount, cents) => {
    const text = camt({ entries: [{ ...transfer, cents }] })
    expect(
      first(changed(/>[\d.]+(?=<\/Amt><CdtDbtInd>CRDT<\/CdtDbtInd><Sts>)/, `>${amount}`, text))?.entries,
    ).toMatchObject([{ amountCents: cents }])
  })

  it.each(['1,449.60', '1e3', '', '.', '449.605', '--1', '-449.60'])('the amount “%s” is refused', (amount) => {
    expect(refusalOf(changed(/>449\.60</, `>${amount}<`))).toMatch(/^An amount/)
  })
})

describe('a batch', () => {
  const part = (amount: string, further = '') =>
    `<TxDtls>${amount}<RltdPties><Dbtr><Nm>Coils</Nm></Dbtr></RltdPties><RmtInf><Ustrd>F-1</Ustrd></RmtInf>${further}</TxDtls>`
  const usd = (amount: string, sign = 'CRDT') => `<Amt Ccy="USD">${amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`
  const inDetails = (currency: string, amount: string) =>
    `<AmtDtls><InstdAmt><Amt Ccy="EUR">1</Amt></InstdAmt><TxAmt><Amt Ccy="${currency}">${amount}</Amt></TxAmt></AmtDtls>`
  it.each<[string, string[], number[]]>([
    ['is its transactions', [usd('400'), usd('49.60')], [40_000, 4_960]],
    ['may have transactions in both directions', [usd('500'), usd('50.40', 'DBIT')], [50_000, -5_040]],
    [
      'may state a direction that is not the transaction’s',
      [usd('400', 'DBIT'), usd('49.60', 'DBIT')],
      [40_000, 4_960],
    ],
    ['may state amounts in their details', [inDetails('USD', '400'), inDetails('USD', '49.60')], [40_000, 4_960]],
    ['less charges is one entry', [usd('400'), usd('52.60')], [44_960]],
    ['without amounts is one entry', ['', ''], [44_960]],
    ['in another currency is one entry', [inDetails('EUR', '400'), inDetails('EUR', '49.60')], [44_960]],
  ])('%s', (_, amounts, cents) => {
    const entries = first(batchOf(...amounts.map((one) => part(one))))?.entries
    expect(entries?.map(({ amountCents }) => amountCents)).toEqual(cents)
    expect(entries?.[0]).toMatchObject({ payerName: 'Coils', text: 'F-1', bankReference: 'B7' })
  })
})

describe('days', () => {
  const bookedAt = (moment: string) => changed(/<BookgDt>.*<\/BookgDt>/, moment)
  it.each<[string, string]>([
    ['<BookgDt><Dt>2026-11-27Z</Dt></BookgDt>', '2026-11-27'],
    ['<BookgDt><DtTm>2026-11-27T23:59:00.000+01:00</DtTm></BookgDt>', '2026-11-27'],
    ['<BookgDt><DtTm>2026-11-26T23:30:00Z</DtTm></BookgDt>', '2026-11-27'],
    ['<BookgDt><DtTm>2026-11-26T23:30:00.123+00:00</DtTm></BookgDt>', '2026-11-27'],
    ['<BookgDt><DtTm>2026-11-27T23:30:00</DtTm></BookgDt>', '2026-11-27'],
    ['<BookgDt><DtTm>2026-11-27T00:00:00Z</DtTm></BookgDt>', '2026-11-27'],
    ['', '2026-11-26'],
  ])('%s is %s in Madrid', (written, day) => {
    expect(first(bookedAt(written))?.entries).toMatchObject([{ bookedOn: day }])
  })

  it('of an entry without any are those of its statement', () => {
    const text = changed(/<ValDt>.*<\/ValDt>/, '', bookedAt(''))
    expect(first(text)?.entries).toMatchObject([{ bookedOn: '2026-11-26', valueOn: '2026-11-26' }])
  })

  it('midnight in UTC is a day that a bank wrote as a moment, also west of it', () => {
    const file = bytes(bookedAt('<BookgDt><DtTm>2026-11-27T00:00:00Z</DtTm></BookgDt>'))
    expect(readIn(file, 'America/New_York')[0]?.entries).toMatchObject([{ bookedOn: '2026-11-27' }])
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
    ['a million elements', changed('<GrpHdr>', `${'<a/>'.repeat(1_000_000)}<GrpHdr>`), /more elements than/],
  ])('and refuses %s', (_, text, sentence) => {
    expect(refusalOf(text)).toMatch(sentence)
  })
})

/** Structured remittance information with one element for each value. */
function strd(of: string, field: string, ...values: string[]): string {
  return values.map((value) => `<Strd><${of}><${field}>${value}</${field}></${of}></Strd>`).join('')
}
