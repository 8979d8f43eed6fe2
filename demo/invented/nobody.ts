/** The author of everything in invented rows that an admin would have done. */
import { sql } from 'drizzle-orm'

/** The id of the actor. */
export const nobody = '00000000-0000-4000-8000-00000000d0d0'

export const actorOfNobody = sql`
  insert into actors (id, kind, email, name) values (${nobody}, 'person', 'nobody@invented.example', 'Nobody')
  on conflict do nothing`
