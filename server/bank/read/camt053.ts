/**
 * camt.053, the statement of ISO 20022 in XML, versions 02 to 10. Only booked entries count. A batch counts as its transactions.
 */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { referenceIn } from '#contract/bank/rules/reference.ts'
import { centsOfText, checkBalance, dayOfText, type ReadEntry, type ReadStatement, unreadable } from './statement.ts'

/** An element: its text, or its children and attributes (`@Ccy`). */
type Node = string | { [name: string]: Node | Node[] }

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  // Decodes characters that are written as numbers, such as `&#252;`.
  htmlEntities: true,
})

export const isXml = (text: string): boolean => /^\uFEFF?\s*<[?!\w]/.test(text)

export function readCamt053(text: string): ReadStatement[] {
  // Statements have no document type. The entities that one defines could expand without end.
  if (/<!(DOCTYPE|ENTITY)/i.test(text))
    unreadable('This file has a document type or entities, but a bank statement has neither')
  if (XMLValidator.validate(text) !== true) unreadable('This file is not well-formed XML')
  const statements = every(parsed(text), 'Document', 'BkToCstmrStmt', 'Stmt')
  if (statements.length === 0) unreadable('This is not a bank statement (camt.053)')
  return statements.map(statementOf)
}

/** The parser refuses some XML that is well-formed, such as elements inside a hundred others. */
function parsed(text: string): Node {
  try {
    return parser.parse(text) as Node // Cast: the parser returns nested objects of texts.
  } catch {
    return unreadable('This is not a bank statement (camt.053)')
  }
}

/** The elements at the end of a path, of all branches. */
function every(node: Node | undefined, ...path: string[]): Node[] {
  let nodes: Node[] = node === undefined ? [] : [node]
  for (const name of path)
    nodes = nodes.flatMap((one) => (typeof one === 'string' ? [] : ([one[name] ?? []].flat() as Node[])))
  return nodes
}

/** The text of the first element at the end of one of these paths. */
function textAt(node: Node, ...paths: string[]): string {
  for (const path of paths)
    for (const found of every(node, ...path.split('/'))) {
      const text = typeof found === 'string' ? found : found['#text']
      if (typeof text === 'string' && text.trim() !== '') return text.trim()
    }
  return ''
}

function statementOf(node: Node): ReadStatement {
  const booked = every(node, 'Ntry').filter(isBooked)
  const opening = balanceOf(node, 'OPBD') ?? balanceOf(node, 'PRCD') ?? unreadable('The opening balance is missing')
  const closing = balanceOf(node, 'CLBD') ?? unreadable('The closing balance is missing')
  const statement: ReadStatement = {
    account: textAt(node, 'Acct/Id/IBAN').replaceAll(' ', '').toUpperCase(),
    currency: opening.currency,
    openingCents: opening.cents,
    closingCents: closing.cents,
    from: dayOfText(textAt(node, 'FrToDt/FrDtTm', 'FrToDt/FrDt') || opening.on),
    until: dayOfText(textAt(node, 'FrToDt/ToDtTm', 'FrToDt/ToDt') || closing.on),
    entries: booked.flatMap((entry) => entriesOf(entry, opening.currency)),
  }
  if (booked.length === every(node, 'Ntry').length) checkSummary(node, booked)
  if (closing.currency !== opening.currency) unreadable('The balances are in different currencies')
  checkBalance(statement)
  return statement
}

/** Versions before 08 write the status as a text, later versions as a code. */
const isBooked = (entry: Node): boolean => textAt(entry, 'Sts/Cd', 'Sts') === 'BOOK'

function balanceOf(node: Node, code: string) {
  const found = every(node, 'Bal').find((one) => textAt(one, 'Tp/CdOrPrtry/Cd') === code)
  return found === undefined ? undefined : { ...amountOf(found), on: textAt(found, 'Dt/Dt', 'Dt/DtTm') }
}

function amountOf(node: Node): { cents: number; currency: string } {
  const sign =
    { CRDT: 1, DBIT: -1 }[textAt(node, 'CdtDbtInd')] ?? unreadable('An amount is neither a debit nor a credit')
  return { cents: sign * centsOfText(textAt(node, 'Amt')), currency: textAt(node, 'Amt/@Ccy') }
}

/** The file's own counts and sums, which it may leave out. */
function checkSummary(node: Node, booked: Node[]): void {
  const credits = booked.map(amountOf).filter(({ cents }) => cents > 0)
  const debits = booked.map(amountOf).filter(({ cents }) => cents < 0)
  const all = [...credits, ...debits]
  for (const [name, some] of Object.entries({ TtlNtries: all, TtlCdtNtries: credits, TtlDbtNtries: debits })) {
    const [count, sum] = [textAt(node, `TxsSummry/${name}/NbOfNtries`), textAt(node, `TxsSummry/${name}/Sum`)]
    const cents = some.reduce((before, one) => before + Math.abs(one.cents), 0)
    if ((count && Number(count) !== some.length) || (sum && centsOfText(sum) !== cents))
      unreadable('The entries of this file do not agree with the number and the sum that it states')
  }
}

function entriesOf(entry: Node, currency: string): ReadEntry[] {
  const { cents, currency: own } = amountOf(entry)
  if (own !== currency) unreadable('An entry is in another currency than the account')
  const details = every(entry, 'NtryDtls', 'TxDtls')
  const bookedOn = textAt(entry, 'BookgDt/Dt', 'BookgDt/DtTm') || unreadable('The day of an entry is missing')
  const common = {
    bookedOn: dayOfText(bookedOn),
    valueOn: dayOfText(textAt(entry, 'ValDt/Dt', 'ValDt/DtTm') || bookedOn),
    // Not `NtryRef`, by which some banks number the entries of each file.
    bankReference: referenceIn(textAt(entry, 'AcctSvcrRef')),
    isReturn: textAt(entry, 'RvslInd') === 'true' || every(entry, 'NtryDtls', 'TxDtls', 'RtrInf').length > 0,
  }
  const further = textAt(entry, 'AddtlNtryInf')
  const [only = entry] = details
  const bankReference = common.bankReference || referenceIn(textAt(only, 'Refs/AcctSvcrRef'))
  if (details.length < 2) return [{ ...common, bankReference, amountCents: cents, ...partsOf(only, cents, further) }]
  const parts = details.map((one) => {
    const amount = textAt(one, 'Amt', 'AmtDtls/TxAmt/Amt') || unreadable('A part of a batch has no amount')
    const amountCents = Math.sign(cents) * centsOfText(amount)
    const bankReference = referenceIn(textAt(one, 'Refs/AcctSvcrRef')) || common.bankReference
    return { ...common, bankReference, amountCents, ...partsOf(one, amountCents, further) }
  })
  if (parts.reduce((sum, { amountCents }) => sum + amountCents, 0) !== cents)
    unreadable('The parts of a batch do not add up to its amount')
  return parts
}

/** The other party is the debtor of money that came in, and the creditor of money that went out. */
function partsOf(node: Node, cents: number, further: string) {
  const role = cents < 0 ? 'Cdtr' : 'Dbtr'
  const texts = [
    ...every(node, 'RmtInf', 'Ustrd').map((text) => (typeof text === 'string' ? text : '')),
    textAt(node, 'RmtInf/Strd/CdtrRefInf/Ref'),
  ]
  const endToEndId = textAt(node, 'Refs/EndToEndId')
  return {
    payerName: textAt(node, `RltdPties/${role}/Pty/Nm`, `RltdPties/${role}/Nm`),
    payerAccount: textAt(node, `RltdPties/${role}Acct/Id/IBAN`, `RltdPties/${role}Acct/Id/Othr/Id`).replaceAll(' ', ''),
    text:
      texts
        .map((text) => text.trim())
        .filter(Boolean)
        .join(' ') || further,
    endToEndId: endToEndId === 'NOTPROVIDED' ? '' : endToEndId,
  }
}
