/** The company that a customer orders for: its details, and the changes that its company admins may make. */
import type { z } from 'zod'
import {
  askUsToChange,
  companyMay,
  isReliedOn,
  lockedDetails,
  noLongerOrdersFor,
  onlyCompanyAdmins,
} from '#contract/companies/rules/rights.ts'
import type { CompanyForm, OwnCompany } from '#contract/companies/schema/company.ts'
import { Refusal } from '../base/refusal.ts'
import { vatKey } from '../base/vat-number.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn, valuesOf } from '../history/difference-in.ts'
import { type Caller, lockCaller } from '../identity/session-queries.ts'
import { knownOfNumber, readTyped } from '../tax/check-number.ts'
import { type Mailing, tellOfDetails } from './company-mails.ts'
import {
  type CompanyRow,
  companyById,
  insertCompany,
  lockCompany,
  owesAnything,
  updateDetails,
} from './company-queries.ts'
import { insertMember, membershipOf, membersOf } from './member-queries.ts'

type Details = Pick<CompanyRow, 'legalName' | 'address' | 'country' | 'vatNumber'>

export async function findCompany(db: Db, { id }: Pick<Caller, 'id'>): Promise<OwnCompany> {
  const { companyId, companyRole: role } = (await membershipOf(db, id)) ?? {}
  const row = companyId ? await companyById(db, companyId) : undefined
  if (!row || !role) return {}
  const { legalName, address, country, vatNumber, version } = row
  const known = vatNumber === '' ? undefined : await knownOfNumber(db, vatNumber)
  const isLocked = await isLockedFor(db, row, id)
  return {
    company: {
      ...{ legalName, address, country, ...(known && { vatNumber: known }), version, role },
      ...(isLocked && { locked: true as const }),
    },
  }
}

async function isLockedFor(db: Db, row: CompanyRow, userId: string): Promise<boolean> {
  const { id, creditLimitCents, blockedAt, mayCollectUntaxed } = row
  const members = await membersOf(db, id)
  return isReliedOn({
    hasTerms: creditLimitCents > 0 || blockedAt !== null || mayCollectUntaxed !== '',
    hasColleagues: members.some((member) => member.id !== userId),
    owes: await owesAnything(db, id),
  })
}

/** A customer without a company becomes the company admin of a new one. */
export async function putCompany(
  parts: Mailing & { db: Db },
  caller: Caller,
  form: z.infer<typeof CompanyForm>,
): Promise<OwnCompany> {
  const { db } = parts
  const details = toDetails(form)
  await inTransaction(db, async (tx) => {
    // Placing an order locks in the same sequence: the company first, and then the customer.
    const before = caller.companyId === null ? undefined : await lockCompany(tx, caller.companyId)
    // The lock serialises two saves by a customer who has no company yet.
    if (!(await lockCaller(tx, caller.id))) throw new Refusal(401, 'Please sign in again')
    const { companyId = null, companyRole = null } = (await membershipOf(tx, caller.id)) ?? {}
    if (before && companyId !== before.id) throw new Refusal(409, noLongerOrdersFor(before.legalName))
    const row = before ?? (companyId === null ? undefined : await lockCompany(tx, companyId))
    if (!row || !companyRole) return foundCompany(tx, caller, details)
    if (!companyMay(companyRole, 'change details')) throw new Refusal(409, onlyCompanyAdmins)
    if (await isLockedFor(tx, row, caller.id)) refuseLocked(row, details)
    await changeDetails(tx, parts, { row, details, version: form.version, by: caller })
  })
  return findCompany(db, caller)
}

async function foundCompany(tx: Db, caller: Caller, details: Details): Promise<void> {
  const id = await insertCompany(tx, details)
  await insertMember(tx, caller.id, id, 'company admin')
  await recordChanges(tx, caller, [{ action: 'add company', aboutId: id, after: valuesOf(details) }])
}

export function toDetails({ legalName, address, country, vatNumber }: z.infer<typeof CompanyForm>): Details {
  return { legalName, address, country, vatNumber: vatNumber ? vatKey(readTyped(vatNumber, country)) : '' }
}

function refuseLocked(row: CompanyRow, to: Details): void {
  const [field] = lockedDetails.filter((name) => row[name] !== to[name])
  if (field) throw new Refusal(409, askUsToChange, { errors: { [field]: askUsToChange } })
}

const refuseChanged = (): never => {
  throw new Refusal(409, 'Somebody has changed this company in the meantime. Reload the page to see the new details')
}

type Changing = {
  /** The company, with its row locked. */
  row: CompanyRow
  details: Partial<Details>
  /** The version that the form was filled with. */
  version?: number | undefined
  by: { id: string; email: string }
  undoes?: string
}

/**
 * Changes the details, records the change, and tells the other people of the company. Returns the id of the change; undefined if
 * nothing differs. Refuses (409) a form that was filled with an earlier version.
 */
export async function changeDetails(
  tx: Db,
  mailing: Mailing,
  { row, details, version = row.version, by, undoes }: Changing,
): Promise<string | undefined> {
  const { id, legalName, address, country, vatNumber } = row
  const before: Details = { legalName, address, country, vatNumber }
  const after = { ...before, ...details }
  const difference = differenceIn(before, after)
  if (!difference.after) return undefined
  if (version !== row.version) return refuseChanged()
  await updateDetails(tx, id, details)
  const people = await membersOf(tx, id)
  const to = people.filter((member) => member.id !== by.id).map(({ email }) => email)
  const isMember = people.some((member) => member.id === by.id)
  await tellOfDetails(tx, mailing, { to, company: after, by: isMember ? by.email : 'Our office' })
  return recordChanges(tx, by, [{ action: 'change company', aboutId: id, ...difference, undoes }])
}
