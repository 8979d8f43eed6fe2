/** What needs the office about delivery: methods that nobody can choose. */
import { sql } from 'drizzle-orm'
import { counted } from '../database/needs-sql.ts'

export const countsOfDelivery = { unreached: counted(sql`delivery_methods where countries is null and not collected`) }
