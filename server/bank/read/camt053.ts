/**
 * camt.053, the statement of ISO 20022 in XML, from version 02 on. Only booked entries count. Source: the message definition reports
 * of ISO 20022; nearly all elements are optional there, and banks use the same ones differently.
 */
import { referenceIn } from '#contract/bank/rules/reference.ts'
import { type DayOf, daysIn } from './day-of-moment.ts'
import {
  centsOfText,
  checkBalance,
  dayOfText,
  movesMoney,
  type ReadEntry,
  type ReadStatement,
  sumOf,
  tidyText,
  unreadable,
} from './statement.ts'
import { every, everyInside, type Node, readXml, textAt, textsAt } from './xml.ts'

/** `timeZone`: of the account. Some banks state the moments of bookings in UTC. */
export function readCamt053(text: string, timeZone: string): ReadStatement[] {
  const root = readXml(text)
  const statements = everyInside(root, 'BkToCstmrStmt').flatMap((message) => every(message, 'Stmt'))
  if (statements.length === 0) unreadable(whyNone(root))
  const dayOf = daysIn(timeZone)
  return statements.map((node) => statementOf(node, dayOf))
}

function whyNone(root: Node): string {
  if (everyInside(root, 'BkToCstmrAcctRpt').length > 0)
    return 'This is an intraday report (camt.052), whose entries may still change. Send the statement of the day (camt.053) instead'
  if (everyInside(root, 'BkToCstmrDbtCdtNtfctn').length > 0)
    return 'This is a notice of single entries (camt.054), which has no balances. Send the statement (camt.053) instead'
  return 'This is not a bank statement (camt.053)'
}

type Account = { currency: string; dayOf: DayOf; lastDay: string }

function statementOf(node: Node, dayOf: DayOf): ReadStatement {
  const day = (...paths: string[]) => dayAt(node, dayOf, ...paths)
  const { opening, closing } = balancesOf(node, dayOf)
  const currency = opening?.currency || closing?.currency || textAt(node, 'Acct/Ccy')
  const lastDay = closing?.on || day('FrToDt/ToDtTm', 'FrToDt/ToDt') || opening?.on || day('CreDtTm')
  const booked = every(node, 'Ntry').filter(isBooked)
  const entries = booked.flatMap((entry) => entriesOf(entry, { currency, dayOf, lastDay })).filter(movesMoney)
  const sum = sumOf(entries)
  const statement: ReadStatement = {
    account: textAt(node, 'Acct/Id/IBAN', 'Acct/Id/Othr/Id').replaceAll(/\s/g, '').toUpperCase(),
    currency,
    // A page, or an account without an earlier statement, may have only one balance.
    openingCents: opening?.cents ?? (closing?.cents ?? 0) - sum,
    closingCents: closing?.cents ?? (opening?.cents ?? 0) + sum,
    from: day('FrToDt/FrDtTm', 'FrToDt/FrDt') || opening?.on || lastDay,
    until: day('FrToDt/ToDtTm', 'FrToDt/ToDt') || lastDay,
    entries,
  }
  if (booked.length === every(node, 'Ntry').length) checkSummary(node, booked)
  if (opening && closing && opening.currency !== closing.currency)
    unreadable('The balances of this statement are in different currencies')
  checkBalance(statement)
  return statement
}

/** Versions before 08 write the status as a text, later versions as a code. */
const isBooked = (entry: Node): boolean => ['BOOK', ''].includes(textAt(entry, 'Sts/Cd', 'Sts/Prtry', 'Sts'))

/** Pages of one statement begin and end with interim balances (ITBD). */
function balancesOf(node: Node, dayOf: DayOf) {
  const on = (bal: Node) => textAt(bal, 'Dt/Dt', 'Dt/DtTm')
  const balances = every(node, 'Bal')
    .map((bal) => ({ bal, code: textAt(bal, 'Tp/CdOrPrtry/Cd', 'Tp/CdOrPrtry/Prtry') }))
    .toSorted((one, other) => on(one.bal).localeCompare(on(other.bal)))
  const first = (code: string) => balances.find((one) => one.code === code)
  const last = (code: string) => balances.findLast((one) => one.code === code)
  const closing = last('CLBD') ?? last('ITBD')
  const opening = first('OPBD') ?? first('PRCD') ?? first('ITBD')
  if (!opening && !closing)
    unreadable(
      'This statement has no booked balance (OPBD, PRCD, ITBD or CLBD). Ask your bank for statements with balances',
    )
  return {
    opening: opening && opening !== closing ? balanceOf(opening.bal, dayOf) : undefined,
    closing: closing && balanceOf(closing.bal, dayOf),
  }
}

const balanceOf = (bal: Node, dayOf: DayOf) => {
  return { ...amountOf(bal), on: dayAt(bal, dayOf, 'Dt/Dt', 'Dt/DtTm') }
}

/** The day at the end of the first of these paths that has one; '' if none has. */
function dayAt(node: Node, dayOf: DayOf, ...paths: string[]): string {
  const text = textAt(node, ...paths)
  return text && dayOfText(dayOf(text))
}

function amountOf(node: Node): { cents: number; currency: string } {
  const cents = centsOfText(textAt(node, 'Amt'))
  if (cents < 0) unreadable('An amount is negative, but CdtDbtInd states the direction')
  return { cents: cents === 0 ? 0 : signOf(node) * cents, currency: textAt(node, 'Amt/@Ccy') }
}

const signOf = (node: Node): number =>
  ({ CRDT: 1, DBIT: -1 })[textAt(node, 'CdtDbtInd')] ?? unreadable('An amount is neither a debit nor a credit')

/**
 * The file's own counts and sums, which it may leave out. Banks state sums with or without signs, and count entries of 0.00 or not,
 * or count the transactions of batches.
 */
function checkSummary(node: Node, booked: Node[]): void {
  const all = booked.map((entry) => {
    return { ...amountOf(entry), isCredit: signOf(entry) > 0, parts: every(entry, 'NtryDtls', 'TxDtls').length || 1 }
  })
  const groups = {
    TtlNtries: all,
    TtlCdtNtries: all.filter(({ isCredit }) => isCredit),
    TtlDbtNtries: all.filter(({ isCredit }) => !isCredit),
  }
  for (const [name, some] of Object.entries(groups)) {
    const [count, sum] = [textAt(node, `TxsSummry/${name}/NbOfNtries`), textAt(node, `TxsSummry/${name}/Sum`)]
    const counts = [some.length, some.filter(({ cents }) => cents !== 0).length, total(some.map(({ parts }) => parts))]
    const amounts = some.map(({ cents }) => cents)
    const sums = [total(amounts), total(amounts.map(Math.abs))].map(Math.abs)
    if ((count && !counts.includes(Number(count))) || (sum && !sums.includes(Math.abs(centsOfText(sum)))))
      unreadable(
        'The entries of this file do not agree with the number and the sum that it states. Download the file again',
      )
  }
}

const total = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0)

function entriesOf(entry: Node, account: Account): ReadEntry[] {
  const { cents, currency } = amountOf(entry)
  if (currency && currency !== account.currency) unreadable('An entry is in another currency than the account')
  const details = every(entry, 'NtryDtls', 'TxDtls')
  const valueOn = dayAt(entry, account.dayOf, 'ValDt/Dt', 'ValDt/DtTm')
  const bookedOn = dayAt(entry, account.dayOf, 'BookgDt/Dt', 'BookgDt/DtTm') || valueOn || account.lastDay
  const common = {
    bookedOn: bookedOn || unreadable('An entry and its statement both have no day'),
    valueOn: valueOn || bookedOn,
    // Not `NtryRef`, by which some banks number the entries of each file.
    bankReference: referenceAt(entry, 'AcctSvcrRef'),
    isReturn: isTrue(textAt(entry, 'RvslInd')) || isReturned(entry),
  }
  const further = textsAt(entry, 'AddtlNtryInf')
  const amounts = details.length > 1 ? amountsOfParts(details, cents, account) : undefined
  if (amounts)
    return details.map((part, index) => ({
      ...{ ...common, ...factsOf([part], amounts[index] ?? 0, common.isReturn) },
      bankReference: referenceOf(part) || common.bankReference,
      text: textOf([part], textsOf(part).length > 0 ? [] : further),
    }))
  const [only, ...others] = details
  return [
    {
      ...{ ...common, ...factsOf(details.length > 0 ? details : [entry], cents, common.isReturn) },
      bankReference: common.bankReference || (only && others.length === 0 ? referenceOf(only) : ''),
      text: textOf(details, further),
    },
  ]
}

/** The facts that an entry’s transactions add to those of the whole entry. */
function factsOf(details: Node[], amountCents: number, isTakenBack: boolean) {
  const isReturn = isTakenBack || details.some(isReturned)
  const [endToEndId = '', ...others] = details.flatMap((one) => textsAt(one, 'Refs/EndToEndId'))
  return {
    ...{ amountCents, isReturn, ...partyOf(details, amountCents, isReturn) },
    endToEndId: others.length > 0 || referenceIn(endToEndId) === '' ? '' : tidyText(endToEndId),
  }
}

const referenceOf = (part: Node) => referenceAt(part, 'Refs/AcctSvcrRef', 'Refs/AcctSvcrTxId')
const referenceAt = (node: Node, ...paths: string[]) =>
  textsAt(node, ...paths)
    .map(referenceIn)
    .find(Boolean) ?? ''
const isTrue = (text: string) => ['true', '1'].includes(text)

/** The codes of ISO 20022 for returned, unpaid and reversed payments. */
const returnCodes = ['RRTN', 'RPCR', 'UPDD', 'PRDD', 'UPCQ', 'CQRV']

const isReturned = (node: Node): boolean =>
  every(node, 'RtrInf').length > 0 || returnCodes.includes(textAt(node, 'BkTxCd/Domn/Fmly/SubFmlyCd'))

/**
 * The amounts of a batch's transactions; undefined if they are not stated, or do not add up to the batch's amount, e.g. because the
 * bank deducts its charges. Such a batch is one entry.
 */
function amountsOfParts(details: Node[], cents: number, { currency }: Account): number[] | undefined {
  const amounts = details.map((one) => centsOfPart(one, currency))
  const [ofBatch, own] = [Math.sign(cents), details.map((one) => ({ DBIT: -1, CRDT: 1 })[textAt(one, 'CdtDbtInd')])]
  const signed = (signs: (number | undefined)[]) =>
    amounts.map((amount, index) => (amount ?? 0) * (signs[index] ?? ofBatch))
  if (amounts.includes(undefined)) return undefined
  // Some banks write the direction of the whole batch into each transaction.
  return [signed(own), signed([])].find((some) => total(some) === cents)
}

/** The transaction's amount in the account's currency. */
function centsOfPart(part: Node, currency: string): number | undefined {
  const found = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt'].flatMap((path) =>
    every(part, ...path.split('/')).filter((amount) => [currency, ''].includes(textAt(amount, '@Ccy'))),
  )
  return found[0] === undefined ? undefined : Math.abs(centsOfText(textAt({ Amt: found[0] }, 'Amt')))
}

/** The other party is the debtor of money that came in, and the creditor of money that went out. A return may keep the first roles. */
function partyOf(details: Node[], cents: number, isReturn: boolean): Party {
  const [role, other] = cents < 0 ? (['Cdtr', 'Dbtr'] as const) : (['Dbtr', 'Cdtr'] as const)
  const parties = details.map((one) => {
    const party = partyIn(one, role)
    return isReturn && !party.payerName ? partyIn(one, other) : party
  })
  const [first = nobody, ...others] = parties
  return others.every((one) => one.payerName === first.payerName && one.payerAccount === first.payerAccount)
    ? first
    : nobody
}

type Party = Pick<ReadEntry, 'payerName' | 'payerAccount'>
const nobody: Party = { payerName: '', payerAccount: '' }

/** A party is a person, a company or a bank, for itself or for another (`Ultmt`). */
function partyIn(node: Node, role: 'Cdtr' | 'Dbtr'): Party {
  const names = [role, `Ultmt${role}`].flatMap((one) => [
    ...[`${one}/Pty/Nm`, `${one}/Nm`, `${one}/Agt/FinInstnId/Nm`, `${one}/Agt/FinInstnId/BICFI`],
  ])
  const account = textAt(node, `RltdPties/${role}Acct/Id/IBAN`, `RltdPties/${role}Acct/Id/Othr/Id`)
  return {
    payerName: tidyText(textAt(node, ...names.map((path) => `RltdPties/${path}`))),
    payerAccount: tidyText(account).replaceAll(/\s/g, ''),
  }
}

const structured = ['CdtrRefInf/Ref', 'RfrdDocInf/Nb', 'RfrdDocInf/LineDtls/Id/Nb', 'AddtlRmtInf']

/** The text that the payer wrote, or the bank for the payer. */
const textsOf = (node: Node): string[] =>
  textsAt(node, 'RmtInf/Ustrd', ...structured.map((path) => `RmtInf/Strd/${path}`), 'AddtlTxInf')

/** Texts that are cut may continue in the next one, so a line break stands between them. */
const textOf = (details: Node[], further: string[]): string =>
  tidyText([...new Set([...details.flatMap(textsOf), ...further])].join('\n'))
