/** The cases about companies that need the office: orders on account that are unpaid after their last reminder. */
import { sql } from 'drizzle-orm'
import { lastReminderDay } from '#contract/companies/rules/credit.ts'
import { counted } from '../database/needs-sql.ts'
import { isOwing } from '../database/order-state.ts'
import { shopToday } from '../settings/day-queries.ts'

export const countsOfCompanies = {
  overdue: counted(sql`orders where pays_by = 'account' and ${isOwing}
    and due_on <= ${shopToday} - ${sql.raw(String(lastReminderDay))}`),
}
