/** The one statement that counts what needs the office: each noun declares its counts, of which each reads a range of a small index. */
import { type SQL, sql } from 'drizzle-orm'
import type { Needs } from '#contract/needs/schema.ts'
import { countsOfBank } from '../bank/needs-queries.ts'
import { countsOfCompanies } from '../companies/needs-queries.ts'
import type { Db } from '../database/db.ts'
import { rowsOf } from '../database/statements.ts'
import { countsOfDelivery } from '../delivery/needs-queries.ts'
import { countsOfMail } from '../mail/needs-queries.ts'
import { countsOfOrders } from '../orders/needs-queries.ts'
import { countsOfPapers } from '../papers/needs-queries.ts'
import { countsOfPayments } from '../payments/needs-queries.ts'
import { countsOfProducts } from '../products/needs-queries.ts'
import { countsOfReviews } from '../reviews/needs-queries.ts'
import { countOtherNames } from '../tax/buyer-queries.ts'
import { countsOfTax } from '../tax/needs-queries.ts'

const counts: Record<keyof Needs, SQL> = {
  ...countsOfOrders,
  ...countsOfPayments,
  ...countsOfBank,
  ...countsOfCompanies,
  ...countsOfReviews,
  ...countsOfProducts,
  ...countsOfMail,
  ...countsOfTax,
  ...countsOfPapers,
  ...countsOfDelivery,
}

type NamesToCompare = Parameters<typeof countOtherNames>[0]

const columns = Object.entries(counts).map(([name, count]) => sql`${count} as ${sql.identifier(name)}`)

export async function countNeeds(db: Db): Promise<Needs> {
  const { rows } = await rowsOf<Omit<Needs, 'otherNames'> & { otherNames: NamesToCompare }>(
    db,
    sql`select ${sql.join(columns, sql`, `)}`,
  )
  const [needs] = rows
  if (!needs) throw new Error('A count returned no row')
  const by = needs.disputesAnsweredBy
  return {
    ...needs,
    otherNames: countOtherNames(needs.otherNames),
    disputesAnsweredBy: by && new Date(by).toISOString(),
  }
}
