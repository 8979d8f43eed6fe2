/** Delivery methods that need the office, because customers cannot choose them. */
import { sql } from 'drizzle-orm'
import { counted } from '../database/needs-sql.ts'

export const countsOfDelivery = { unreached: counted(sql`delivery_methods where countries is null and not collected`) }
