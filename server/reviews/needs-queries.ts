/** The cases about reviews that need the office. */
import { sql } from 'drizzle-orm'
import { counted } from '../database/needs-sql.ts'

export const countsOfReviews = { reviews: counted(sql`reviews where looked_at is null and removed_at is null`) }
