/** The customers who order for a company, and share its payment terms. A customer belongs to one company at most. */
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import type { Caller } from '../identity/session-queries.ts'
import { deletePerson, insertPerson, lockCompany, lockCustomer } from './company-queries.ts'

export async function addToCompany(db: Db, admin: Caller, companyId: string, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new Refusal(404, 'There is no such company')
    const customer = (await lockCustomer(tx, email)) ?? refuse('No customer has this email address')
    if (customer.companyId === companyId) return
    if (customer.legalName !== null)
      refuse(`This customer belongs to another company, ${customer.legalName}. First remove the customer there`)
    await insertPerson(tx, companyId, customer.id)
    await recordChanges(tx, admin, [{ action: 'add to company', aboutId: companyId, after: { customer: email } }])
  })
}

/** The customer's orders stay orders of the company. */
export async function removeFromCompany(db: Db, admin: Caller, companyId: string, email: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockCompany(tx, companyId))) throw new Refusal(404, 'There is no such company')
    if (!(await deletePerson(tx, companyId, email)))
      throw new Refusal(404, 'This customer does not belong to the company')
    await recordChanges(tx, admin, [{ action: 'remove from company', aboutId: companyId, before: { customer: email } }])
  })
}

function refuse(sentence: string): never {
  throw new Refusal(409, sentence, { errors: { email: sentence } })
}
