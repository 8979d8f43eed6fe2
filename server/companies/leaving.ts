/**
 * Ends a membership: one function for leaving, removal, deletion and erasure. The orders of the leaver belong to the company, and
 * are passed on to another member.
 */
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { recordChanges } from '../history/change-queries.ts'
import { type Mailing, tellOfPassing } from './company-mails.ts'
import { type CompanyRow, companyById, lockCompany, owesAnything } from './company-queries.ts'
import { deleteMember, lockMembers, type Member, membershipOf, membersOf } from './member-queries.ts'
import { deleteCompany, forgetDetails, type Heir, openOrdersOf, passOn } from './passing-queries.ts'

type Leaving = {
  userId: string
  /** The company that the leaver is to leave; nothing is done if it is another one by now. */
  companyId: string
  /** The user or the office, as the history names them. */
  by: { id: string }
  action: 'leave company' | 'remove from company'
  /** The id or address of the member who gets the orders; left out: the longest-standing company admin. */
  to?: string | undefined
  /** Where mails about the orders go if nobody else belongs to the company. Only the office may say so. */
  address?: string | undefined
  /** What to do if open orders need such an address; with the `field` in which it can be entered. */
  whatToDo: { says: string; field?: 'to' }
  /** The leaver is erased: neither the history nor an order keeps the name. */
  isErased?: boolean
}

/**
 * Returns the company as it was and the leaver; undefined if the user does not belong to it (any more). Refuses (409) the last
 * company admin of others, and the last member while orders are open, unless the office gives an address for them.
 */
export async function endMembership(
  tx: Db,
  mailing: Mailing,
  { userId, companyId, by, action, to, address, whatToDo, isErased = false }: Leaving,
): Promise<{ company: CompanyRow; leaver: Member } | undefined> {
  const company = await lockCompany(tx, companyId)
  if (!company) return undefined
  const members = await lockMembers(tx, companyId)
  const leaver = members.find(({ id }) => id === userId)
  if (!leaver) return undefined
  const others = members.filter(({ id }) => id !== userId)
  const isAlone = others.length === 0
  if (isAlone && !(await isNeeded(tx, company, isErased))) {
    await dissolve(tx, { company, userId, by, isErased })
    return { company, leaver }
  }
  const heir = isAlone
    ? await heirWithout({ tx, company, leaver, address, whatToDo })
    : heirOf(company, { leaver, others, to })
  const numbers = await passOn(tx, { companyId, from: userId, to: heir, by: by.id })
  await deleteMember(tx, userId)
  const before = isErased ? {} : { before: { customer: leaver.email } }
  await recordChanges(tx, by, [{ action, aboutId: companyId, ...before }])
  const { legalName } = company
  const from = isErased ? 'A colleague' : leaver.name || leaver.email
  if (heir.userId && heir.email && numbers.length > 0)
    await tellOfPassing(tx, mailing, { to: heir.email, legalName, from, numbers })
  return { company, leaver }
}

/** For a member who leaves, and for the office where it deletes an account. */
export const writeToUs = { says: 'Please write to us first' }
export const removeFirst = { says: 'First remove the member on the page of the company' }

/** Whether a company outlives its last member: it has payment terms, or owes something. If that member is erased, only debts count. */
const isNeeded = async (tx: Db, { id, creditLimitCents, blockedAt }: CompanyRow, isErased: boolean): Promise<boolean> =>
  (!isErased && (creditLimitCents > 0 || blockedAt !== null)) || (await owesAnything(tx, id))

function heirOf(
  { legalName }: CompanyRow,
  { leaver, others, to }: { leaver: Member; others: Member[]; to: string | undefined },
): Heir {
  const admins = others.filter(({ role }) => role === 'company admin')
  const [longest] = admins
  if (!longest)
    throw new Refusal(
      409,
      `${leaver.name || leaver.email} is the last company admin of ${legalName}. First give a colleague the role of company admin`,
    )
  const chosen = to === undefined ? longest : others.find(({ id, email }) => id === to || email === to)
  if (!chosen) {
    const sentence = `Please choose somebody who orders for ${legalName}`
    throw new Refusal(422, sentence, { errors: { to: sentence } })
  }
  const { id: userId, email, name } = chosen
  return { userId, email, name }
}

/** Nobody is left in a company that has terms or debts. Its finished orders need no address. */
async function heirWithout({
  tx,
  company: { id, legalName, invoiceEmail },
  leaver,
  address,
  whatToDo,
}: {
  tx: Db
  company: CompanyRow
  leaver: Member
  address: string | undefined
  whatToDo: Leaving['whatToDo']
}): Promise<Heir> {
  if (address === undefined && (await openOrdersOf(tx, id, leaver.id)).length > 0) {
    const sentence = `${legalName} has open orders, and nobody else orders for this company. ${whatToDo.says}`
    throw new Refusal(409, sentence, whatToDo.field && { errors: { [whatToDo.field]: sentence } })
  }
  return { userId: null, email: address ?? (invoiceEmail || undefined), name: legalName }
}

type Dissolving = { company: CompanyRow; userId: string; by: Leaving['by']; isErased?: boolean }

/** A company of one person, without terms and debts, ends with the membership. Its orders stay those of the user. */
async function dissolve(tx: Db, { company, userId, by, isErased = false }: Dissolving): Promise<void> {
  const { id, legalName } = company
  await deleteMember(tx, userId)
  await deleteCompany(tx, id)
  await recordChanges(tx, by, [{ action: 'dissolve company', aboutId: id, before: { legalName } }])
  if (isErased) await forgetDetails(tx, id)
}

/**
 * Dissolves the company that a customer has alone, so that the customer can join another. Both companies are locked. False if
 * others belong to it, or if it has terms or debts.
 */
export async function dissolveOwn(tx: Db, { company, userId, by }: Dissolving): Promise<boolean> {
  const members = await lockMembers(tx, company.id)
  if (members.length !== 1 || members[0]?.id !== userId || (await isNeeded(tx, company, false))) return false
  await dissolve(tx, { company, userId, by })
  return true
}

/** The company whose orders would be passed on if this user left now; null if they would stay the user's, or there is none. */
export async function companyThatKeepsOrders(
  db: Db,
  userId: string,
  { isErased }: { isErased: boolean },
): Promise<string | null> {
  const companyId = (await membershipOf(db, userId))?.companyId
  if (!companyId) return null
  const company = await companyById(db, companyId)
  if (!company) return null
  const isAlone = (await membersOf(db, companyId)).length === 1
  return isAlone && !(await isNeeded(db, company, isErased)) ? null : companyId
}
