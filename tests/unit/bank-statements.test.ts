/** Statements of banks are read as a whole, or not at all. */
import { describe, expect, it } from 'vitest'
import { readStatements } from '#server/bank/read/read-statement.ts'
import { camt, iban, norma43 } from '#tests/bank/make-statements.ts'

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
    [
      'a batch that does not add up',
      camt({
        entries: [
          {
            cents: 15_000,
            batch: [
              { cents: 1, text: '' },
              { cents: 2, text: '' },
            ],
          },
        ],
      }),
      /batch/,
    ],
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
    ['a record that is missing', whole.split('\r\n').toSpliced(1, 1).join('\r\n'), /as many records/],
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
