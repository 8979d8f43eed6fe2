/**
 * Tax: the companies that customers order for, and the register of VAT numbers. Every answer of the register is kept. How an
 * order is taxed is a rule of contract/tax/rules/treatment.ts.
 */
import type { Handlers } from '../api/call-pipeline.ts'
import { checkTyped } from './check-number.ts'
import { findCompany, putCompany } from './company.ts'

export const taxRoutes = {
  findCompany: ({ db, user }) => findCompany(db, user),
  putCompany: ({ db, user, body }) => putCompany(db, user, body),
  checkVatNumber: ({ shop, body }) => checkTyped(shop, body.vatNumber),
} satisfies Partial<Handlers>
