/** The company that a customer orders for. */
import type { z } from 'zod'
import type { CompanyForm, OwnCompany } from '#contract/tax/schema/company.ts'
import { Refusal } from '../base/refusal.ts'
import { vatKey } from '../base/vat-number.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { type Caller, lockCaller } from '../identity/session-queries.ts'
import { knownOfNumber, readTyped } from './check-number.ts'
import { companyOf, insertCompany, lockCompanyOf, updateCompany } from './company-queries.ts'

export async function findCompany(db: Db, { id }: Pick<Caller, 'id'>): Promise<OwnCompany> {
  const row = await companyOf(db, id)
  if (!row) return {}
  const { legalName, address, country, vatNumber } = row
  const known = vatNumber === '' ? undefined : await knownOfNumber(db, vatNumber)
  return { company: { legalName, address, country, ...(known && { vatNumber: known }) } }
}

export async function putCompany(db: Db, caller: Caller, form: z.infer<typeof CompanyForm>): Promise<OwnCompany> {
  const { vatNumber, ...details } = form
  const company = { ...details, vatNumber: vatNumber ? vatKey(readTyped(vatNumber, form.country)) : '' }
  await inTransaction(db, async (tx) => {
    // Placing an order locks in the same sequence: the company first, and then the customer.
    await lockCompanyOf(tx, caller.id)
    // The lock serialises two saves by a customer who has no company yet.
    if (!(await lockCaller(tx, caller.id))) throw new Refusal(401, 'Please sign in again')
    const before = await companyOf(tx, caller.id)
    if (before) await updateCompany(tx, before.id, company)
    else await insertCompany(tx, caller.id, company)
  })
  return findCompany(db, caller)
}
