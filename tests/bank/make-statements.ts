/** Makes the statements of a bank, in both formats. */
import { shopCurrency } from '#contract/rules/currency.ts'

export const iban = 'ES9121000418450200051332'

export type Booked = {
  /** In cents; negative for money that goes out. */
  cents: number
  text?: string
  payer?: string
  account?: string
  on?: string
  bankReference?: string
  /** Transactions of a batch, in cents. */
  batch?: { cents: number; text: string }[]
  status?: string
  /** The bank says that it takes an earlier entry back. */
  isReturn?: boolean
}

type Wish = {
  entries: Booked[]
  opening?: number
  closing?: number
  account?: string
  /** The shop's, unless given. */
  currency?: string
  version?: number
}

const dollars = (cents: number) => (Math.abs(cents) / 100).toFixed(2)
const sign = (cents: number) => (cents < 0 ? 'DBIT' : 'CRDT')
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const isBooked = ({ status = 'BOOK' }: Booked) => status === 'BOOK'
const sumOf = (entries: Booked[]) => entries.filter(isBooked).reduce((sum, { cents }) => sum + cents, 0)

/** camt.053 in the given version. Versions from 08 on write names and the status in one more element. */
export function camt({
  entries,
  opening = 100_000,
  account = iban,
  currency = shopCurrency(),
  version = 8,
  ...wish
}: Wish): string {
  const closing = wish.closing ?? opening + sumOf(entries)
  const amount = (cents: number) =>
    `<Amt Ccy="${currency}">${dollars(cents)}</Amt><CdtDbtInd>${sign(cents)}</CdtDbtInd>`
  const balance = (code: string, cents: number, on: string) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amount(cents)}<Dt><Dt>${on}</Dt></Dt></Bal>`
  const name = (text: string) => (version < 8 ? `<Nm>${escaped(text)}</Nm>` : `<Pty><Nm>${escaped(text)}</Nm></Pty>`)
  const details = ({ text = '', payer = 'Coils GmbH', account: from }: Booked, cents?: number) =>
    `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${cents === undefined ? '' : `<Amt Ccy="${currency}">${dollars(cents)}</Amt>`}<RltdPties><Dbtr>${name(payer)}</Dbtr>${from ? `<DbtrAcct><Id><IBAN>${from}</IBAN></Id></DbtrAcct>` : ''}</RltdPties><RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls>`
  const rows = entries.map((entry, index) => {
    const { cents, on = '2026-11-26', bankReference = `B${index}`, batch, status = 'BOOK' } = entry
    const parts = batch ? batch.map((one) => details({ ...entry, text: one.text }, one.cents)).join('') : details(entry)
    return `<Ntry>${amount(cents)}${entry.isReturn ? '<RvslInd>true</RvslInd>' : ''}<Sts>${version < 8 ? status : `<Cd>${status}</Cd>`}</Sts><BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt><AcctSvcrRef>${bankReference}</AcctSvcrRef><NtryDtls>${parts}</NtryDtls></Ntry>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${balance('OPBD', opening, '2026-11-25')}${balance('CLBD', closing, '2026-11-26')}${rows.join('')}</Stmt></BkToCstmrStmt></Document>`
}

/** One file of camt.053 with the statements of several. */
export function together(first: string, ...others: string[]): string {
  const statements = others.map((text) => /<Stmt>.*<\/Stmt>/s.exec(text)?.[0] ?? '')
  return first.replace('</Stmt>', `</Stmt>${statements.join('')}`)
}

/** Norma 43, one text record for each 38 characters. */
export function norma43({
  entries,
  opening = 100_000,
  account = iban,
  currency = shopCurrency(),
  ...wish
}: Wish): string {
  const closing = wish.closing ?? opening + sumOf(entries)
  const code = { USD: '840', EUR: '978' }[currency] ?? '000'
  const [bank, branch, number] = [account.slice(4, 8), account.slice(8, 12), account.slice(14)]
  const money = (cents: number) => String(Math.abs(cents)).padStart(14, '0')
  const key = (cents: number) => (cents < 0 ? '1' : '2')
  const line = (text: string) => text.padEnd(80).slice(0, 80)
  const debits = entries.filter(({ cents }) => cents < 0)
  const credits = entries.filter(({ cents }) => cents >= 0)
  const total = (some: Booked[]) =>
    String(some.length).padStart(5, '0') + money(some.reduce((sum, one) => sum + one.cents, 0))
  const day = (on = '2026-11-26') => on.slice(2).replaceAll('-', '')
  const records = [
    line(`11${bank}${branch}${number}261125261126${key(opening)}${money(opening)}${code}3FLEJE`),
    ...entries.flatMap(({ cents, text = '', on, bankReference = '' }) => [
      line(`22    0418${day(on)}${day(on)}02000${key(cents)}${money(cents)}${bankReference.padEnd(10).slice(0, 10)}`),
      ...(text.match(/.{1,38}/g) ?? []).map((part) => line(`2301${part}`)),
    ]),
    line(`33${bank}${branch}${number}${total(debits)}${total(credits)}${key(closing)}${money(closing)}${code}`),
  ]
  return [...records, line(`88${'9'.repeat(18)}${String(records.length).padStart(6, '0')}`)].join('\r\n')
}
