/** The cases about transfers that need the office. taken-back.ts and noted.ts list them, entries.ts those that have paid no order. */
import { sql } from 'drizzle-orm'
import { counted } from '../database/needs-sql.ts'
import { isOpenTransfer } from './match-queries.ts'
import { isUnseen } from './noted-queries.ts'
import { isOpenReturn } from './take-back-queries.ts'

export const countsOfBank = {
  takenBack: counted(sql`bank_entries where ${isOpenReturn}`),
  transfers: counted(sql`bank_entries where ${isOpenTransfer}`),
  noted: counted(sql`bank_entries where ${isUnseen}`),
}
