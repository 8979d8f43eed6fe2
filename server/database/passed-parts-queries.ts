/** The address of an order that passes to another customer. */
import { type SQL, sql } from 'drizzle-orm'

/** The parts, in which the recipient stays unless it is the customer before. `name`: of the new customer. */
export const partsPassedTo = (name: SQL) => sql`case when parts ->> 'recipient' = user_name
  then jsonb_set(parts, '{recipient}', to_jsonb(${name}::text)) else parts end`
