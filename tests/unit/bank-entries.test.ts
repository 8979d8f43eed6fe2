/** The facts about entries, wherever in a statement a bank writes them. */
import { describe, expect, it } from 'vitest'
import { readStatements as readIn } from '#server/bank/read/read-statement.ts'
import { camt, norma43 } from '#tests/bank/make-statements.ts'
import { bytes, changed, first, oneEntry, refusalOf, transfer } from '#tests/bank/read-files.ts'

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

const batchOf = (...parts: string[]) => changed(/<TxDtls>.*<\/TxDtls>/, parts.join(''))

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

/** Structured remittance information with one element for each value. */
function strd(of: string, field: string, ...values: string[]): string {
  return values.map((value) => `<Strd><${of}><${field}>${value}</${field}></${of}></Strd>`).join('')
}
