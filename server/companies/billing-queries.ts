/** The statement about what an order copies from the company that is billed. */
import { eq, sql } from 'drizzle-orm'
import { addressLines } from '#contract/places/rules/countries/countries.ts'
import type { Db } from '../database/db.ts'
import { companies } from '../database/schema.ts'
import { prepared } from '../database/statements.ts'

/** `version`: the version of the company with these details. An order is placed only if they are still the current ones. */
export type Billing = {
  companyId: string
  version: number
  legalName: string
  country: string
  /** With the name of the country, lines separated by line breaks. */
  billingAddress: string
  vatNumber: string
  /** Whether the office vouches that goods which the company collects leave Spain. */
  mayCollectUntaxed: boolean
}

/** Undefined if the company no longer exists. */
export async function billingOf(db: Db, companyId: string): Promise<Billing | undefined> {
  const [row] = await detailsOf(db).execute({ companyId })
  if (!row) return undefined
  const { address, country, mayCollectUntaxed, ...details } = row
  return {
    ...{ companyId, country, ...details },
    mayCollectUntaxed: mayCollectUntaxed !== '',
    billingAddress: addressLines(address, country).join('\n'),
  }
}

const mostKnown = 1_000
const known = new WeakMap<Db, Map<string, Billing>>()

/**
 * Like `billingOf`, but from memory if this process has read the company before, which may be outdated: only for the statement that
 * places an order, which refuses an outdated version.
 */
export async function billingKnownOf(db: Db, companyId: string): Promise<Billing | undefined> {
  return known.get(db)?.get(companyId) ?? refreshBilling(db, companyId)
}

/** Reads the company again, for the next order. */
export async function refreshBilling(db: Db, companyId: string): Promise<Billing | undefined> {
  const billings = known.get(db) ?? new Map<string, Billing>()
  known.set(db, billings)
  billings.delete(companyId)
  const billing = await billingOf(db, companyId)
  if (!billing) return undefined
  const [oldest] = billings.keys()
  if (oldest !== undefined && billings.size >= mostKnown) billings.delete(oldest)
  billings.set(companyId, billing)
  return billing
}

const detailsOf = prepared((db) => {
  const { version, legalName, address, country, vatNumber, mayCollectUntaxed } = companies
  return db
    .select({ version, legalName, address, country, vatNumber, mayCollectUntaxed })
    .from(companies)
    .where(eq(companies.id, sql.placeholder('companyId')))
    .prepare('details_to_bill')
})

/** For pages: the company that is billed, and its VAT number, which decides the tax. */
export const toWireBilling = ({ legalName, billingAddress, vatNumber }: Billing) => ({
  ...{ legalName, billingAddress, ...(vatNumber && { vatNumber }) },
})
