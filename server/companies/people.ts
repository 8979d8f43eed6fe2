/**
 * The customers who order for a company, and share its payment terms. A customer belongs to one company at most. Company admins
 * give roles and remove members; anyone may leave. The office adds customers, and may do all the rest.
 */
import type { z } from 'zod'
import { type CompanyRole, companyMay, noLongerOrdersFor, onlyCompanyAdmins } from '#contract/companies/rules/rights.ts'
import type { CompanyMembers, CompanyPerson } from '#contract/companies/schema/company.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { demandConfirmedAddress } from '../identity/confirmed-address.ts'
import type { Caller } from '../identity/session-queries.ts'
import { type Mailing, tellOfJoining, tellOfRemoval, tellOfRole } from './company-mails.ts'
import { type CompanyRow, companyById, lockCompanies, lockCompany } from './company-queries.ts'
import { dissolveOwn, endMembership, writeToUs } from './leaving.ts'
import { insertMember, lockMembers, type Member, membersOf, updateRole, userOfAddress } from './member-queries.ts'

type Parts = Mailing & { db: Db }

export async function findMembers(db: Db, { id: callerId, companyId }: Caller): Promise<CompanyMembers> {
  const members = companyId === null ? [] : await membersOf(db, companyId)
  return {
    members: members.map(({ id, name, email, role }) => ({
      ...{ _id: id, name, email, role },
      ...(id === callerId && { you: true as const }),
    })),
  }
}

/** A company admin gives a member another role. False if the member has it already. */
export async function putMember(parts: Parts, caller: Caller, id: string, role: CompanyRole): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    const { company, members } = await lockOwn(tx, caller)
    return changeRole(tx, parts, { company, members, id, role, by: caller })
  })
}

/** A company admin removes a member, or a member leaves. `to`: the id of the member who gets the orders. */
export async function removeMember(parts: Parts, caller: Caller, id: string, to: string | undefined): Promise<void> {
  const { companyId } = caller
  if (companyId === null) throw new Refusal(404, 'You do not order for a company')
  await inTransaction(parts.db, async (tx) => {
    const isSelf = id === caller.id
    await lockOwn(tx, caller, { isOpenToAll: isSelf })
    const action = isSelf ? 'leave company' : 'remove from company'
    const leaving = { userId: id, companyId, by: caller, action, to, whatToDo: writeToUs } as const
    const left = await endMembership(tx, parts, leaving)
    if (!left) throw new Refusal(404, 'There is no such member')
    const { company, leaver } = left
    if (!isSelf) await tellOfRemoval(tx, parts, { to: leaver.email, legalName: company.legalName })
  })
}

/** Locks the caller's company and its members. Refuses (409) who no longer belongs to it, and who may not change its members. */
async function lockOwn(
  tx: Db,
  { id, companyId }: Caller,
  { isOpenToAll = false } = {},
): Promise<{ company: CompanyRow; members: Member[] }> {
  const company = companyId === null ? undefined : await lockCompany(tx, companyId)
  if (!company) throw new Refusal(404, 'You do not order for a company')
  const members = await lockMembers(tx, company.id)
  const role = members.find((member) => member.id === id)?.role
  if (!role) throw new Refusal(409, noLongerOrdersFor(company.legalName))
  if (!isOpenToAll && !companyMay(role, 'change members')) throw new Refusal(409, onlyCompanyAdmins)
  return { company, members }
}

type ChangingRole = { company: CompanyRow; members: Member[]; id: string; role: CompanyRole; by: Caller }

async function changeRole(
  tx: Db,
  parts: Parts,
  { company: { id: companyId, legalName }, members, id, role, by }: ChangingRole,
): Promise<boolean> {
  const member = members.find((one) => one.id === id)
  if (!member) throw new Refusal(404, 'There is no such member')
  if (member.role === role) return false
  const isLastAdmin = !members.some((one) => one.id !== id && one.role === 'company admin')
  if (member.role === 'company admin' && isLastAdmin) {
    const sentence = 'A company needs at least one company admin. First give a colleague the role of company admin'
    throw new Refusal(409, sentence, { errors: { role: sentence } })
  }
  await updateRole(tx, id, role)
  const customer = member.email
  const [before, after] = [
    { customer, companyRole: member.role },
    { customer, companyRole: role },
  ]
  await recordChanges(tx, by, [{ action: 'change company role', aboutId: companyId, before, after }])
  if (id !== by.id) await tellOfRole(tx, parts, { to: customer, legalName, role })
  return true
}

/** False if the customer belongs to the company already. The customer's own company is dissolved if nobody relies on it. */
export async function addToCompany(
  parts: Parts,
  admin: Caller,
  companyId: string,
  { email, role = 'buyer' }: z.infer<typeof CompanyPerson>,
): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    if (!(await companyById(tx, companyId))) refuseUnknown()
    const customer = (await userOfAddress(tx, email)) ?? refuseAt('email', 'No customer has this email address')
    const locked = await lockCompanies(tx, [companyId, ...(customer.companyId ? [customer.companyId] : [])])
    const company = locked.find(({ id }) => id === companyId) ?? refuseUnknown()
    if (customer.companyId === companyId) return false
    const own = locked.find(({ id }) => id === customer.companyId)
    await demandConfirmedAddress(tx, customer.id, 'join a company')
    if (own && !(await dissolveOwn(tx, { company: own, userId: customer.id, by: admin })))
      refuseAt(
        'email',
        `This customer belongs to another company, ${own.legalName}. First remove the customer from that company`,
      )
    const members = await lockMembers(tx, companyId)
    const given = members.some((member) => member.role === 'company admin') ? role : 'company admin'
    if (!(await insertMember(tx, customer.id, companyId, given)))
      refuseAt('email', 'This customer has just been added to a company. Please try again')
    const after = { customer: email, companyRole: given }
    await recordChanges(tx, admin, [{ action: 'add to company', aboutId: companyId, after }])
    await tellOfJoining(tx, parts, { to: email, legalName: company.legalName, role: given })
    return true
  })
}

export async function putRoleInCompany(
  parts: Parts,
  admin: Caller,
  { companyId, email, role }: { companyId: string; email: string; role: CompanyRole },
): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    const company = (await lockCompany(tx, companyId)) ?? refuseUnknown()
    const members = await lockMembers(tx, companyId)
    const id = members.find((member) => member.email === email)?.id ?? ''
    return changeRole(tx, parts, { company, members, id, role, by: admin })
  })
}

/** `to`: the address of the member who gets the orders or, if nobody else belongs to the company, an address for their mails. */
export async function removeFromCompany(
  parts: Parts,
  admin: Caller,
  { companyId, email, to }: { companyId: string; email: string; to: string | undefined },
): Promise<void> {
  await inTransaction(parts.db, async (tx) => {
    if (!(await companyById(tx, companyId))) refuseUnknown()
    const userId = (await userOfAddress(tx, email))?.id ?? ''
    const whatToDo = { says: 'Please enter an address for the mails about these orders', field: 'to' } as const
    const how = { by: admin, action: 'remove from company', to, address: to, whatToDo } as const
    const left = userId ? await endMembership(tx, parts, { userId, companyId, ...how }) : undefined
    if (!left) throw new Refusal(404, 'This customer does not belong to the company')
    await tellOfRemoval(tx, parts, { to: email, legalName: left.company.legalName })
  })
}

function refuseUnknown(): never {
  throw new Refusal(404, 'There is no such company')
}

function refuseAt(field: string, sentence: string): never {
  throw new Refusal(409, sentence, { errors: { [field]: sentence } })
}
