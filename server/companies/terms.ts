/** A company for the office: its payment terms, and what it owes. */
import type { z } from 'zod'
import { creditLeft } from '#contract/companies/rules/credit.ts'
import type { CompanyForm } from '#contract/companies/schema/company.ts'
import type { Company, CompanyTerms } from '#contract/companies/schema/terms.ts'
import { formatOrderNumber } from '#contract/orders/rules/order.ts'
import { amountOf, centsOf } from '#contract/rules/money.ts'
import { Refusal } from '../base/refusal.ts'
import type { Db } from '../database/db.ts'
import { inTransaction } from '../database/statements.ts'
import { recordChanges } from '../history/change-queries.ts'
import { differenceIn } from '../history/difference-in.ts'
import type { Caller } from '../identity/session-queries.ts'
import type { Mailing } from './company-mails.ts'
import {
  type CompanyRow,
  companyById,
  hasBankAccount,
  lockCompany,
  openOrders,
  updateTerms,
} from './company-queries.ts'
import { membersOf } from './member-queries.ts'
import { changeDetails, toDetails } from './own-company.ts'

export async function findTerms(db: Db, id: string): Promise<Company> {
  const row = (await companyById(db, id)) ?? refuseUnknown()
  const [members, orders] = await Promise.all([membersOf(db, id), openOrders(db, id)])
  const owed = amountOf(orders.reduce((sum, { owedCents }) => sum + owedCents, 0))
  const terms = toTerms(row)
  const { legalName, address, country, vatNumber, version } = row
  return {
    ...{ _id: id, legalName, address, country, ...(vatNumber && { vatNumber }), version, terms },
    ...{ owed, left: creditLeft({ limit: terms.creditLimit, owed }) },
    people: members.map(({ name, email, role }) => ({ name, email, role })),
    orders: orders.map(({ id: _id, number, placedAt, owedCents, dueOn, overdueDays, reminders }) => ({
      ...{ _id, number: formatOrderNumber(number), placedAt: placedAt.toISOString(), owed: amountOf(owedCents) },
      ...{ ...(dueOn && { dueOn }), overdueDays, reminders },
    })),
  }
}

/** False if nothing has changed. Placed orders keep the term that they were placed with. */
export async function putTerms(db: Db, admin: Caller, id: string, to: CompanyTerms): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const row = (await lockCompany(tx, id)) ?? refuseUnknown()
    if (to.creditLimit > 0 && !(await hasBankAccount(tx))) {
      const sentence = 'First enter the bank account for customers’ transfers, under Shop'
      throw new Refusal(409, sentence, { errors: { creditLimit: sentence } })
    }
    const difference = differenceIn(toTerms(row), to)
    if (!difference.after) return false
    const { netDays, creditLimit, invoiceEmail, blocked, mayCollectUntaxed } = to
    await updateTerms(tx, id, {
      ...{ netDays, creditLimitCents: centsOf(creditLimit), invoiceEmail, blockedBecause: blocked, mayCollectUntaxed },
    })
    await recordChanges(tx, admin, [{ action: 'change terms', aboutId: id, ...difference }])
    return true
  })
}

/** The office changes the details, whoever relies on them. False if nothing has changed. */
export async function putDetails(
  { db, ...mailing }: Mailing & { db: Db },
  admin: Caller,
  id: string,
  form: z.infer<typeof CompanyForm>,
): Promise<boolean> {
  const details = toDetails(form)
  return inTransaction(db, async (tx) => {
    const row = (await lockCompany(tx, id)) ?? refuseUnknown()
    return (await changeDetails(tx, mailing, { row, details, version: form.version, by: admin })) !== undefined
  })
}

const toTerms = ({ blockedBecause: blocked, creditLimitCents, ...row }: CompanyRow): CompanyTerms => ({
  ...{ netDays: row.netDays, creditLimit: amountOf(creditLimitCents), invoiceEmail: row.invoiceEmail, blocked },
  mayCollectUntaxed: row.mayCollectUntaxed,
})

function refuseUnknown(): never {
  throw new Refusal(404, 'There is no such company')
}
