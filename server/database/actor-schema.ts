/** The authors of changes, shipments, refunds and notes: the one table with their names and addresses. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { isOneOf, moment } from './schema.ts'

export const actorKinds = ['person', 'key', 'shop', 'provider'] as const

/**
 * A user, an API key, the shop itself or the card provider. Triggers on `users` and `api_keys` keep the rows of both (migration
 * 0069). A row outlives its account, so that each act keeps its author. Other tables store the id without a foreign key, because
 * checking one would take time for every order.
 */
export const actors = pgTable(
  'actors',
  {
    /** The id of the user or API key; fixed for the shop, the command line and the card provider. */
    id: uuid('id').primaryKey(),
    kind: text('kind', { enum: actorKinds }).notNull(),
    /** Null for an erased person, a person of whom early releases stored only a name, and everything else. */
    email: text('email'),
    /** Of an erased person, the pseudonym. */
    name: text('name').notNull().default(''),
    erasedAt: moment('erased_at'),
    /** How answers of the API and the history name the actor: by address, name, or `key: ` and the name of the key. */
    says: text('says')
      .notNull()
      .generatedAlwaysAs(sql`case kind when 'key' then 'key: ' || name else coalesce(email, name) end`),
  },
  (t) => [
    check('actors_kind_is_known', isOneOf(t.kind, actorKinds)),
    check('actors_erased_have_no_address', sql`${t.erasedAt} is null or ${t.email} is null`),
    index('actors_by_says').on(t.says),
  ],
)

/** The shop itself, as the author of what it does alone. */
export const theShop = { id: '00000000-0000-4000-8000-000000000001', email: 'the shop', role: 'admin' } as const

/** A person at the command line of the server. */
export const commandLine = {
  id: '00000000-0000-4000-8000-000000000002',
  email: 'the command line',
  role: 'admin',
} as const

/** The card provider, as the author of refunds that were made in its dashboard. */
export const cardProvider = { id: '00000000-0000-4000-8000-000000000003' } as const

/** How an actor is named in answers of the API and in the history. */
export const saysOf = (id: SQLWrapper): SQL<string> => sql<string>`(select says from actors where actors.id = ${id})`

/** How an actor is named to the office: by name if there is one. */
export const calledOf = (id: SQLWrapper): SQL<string> =>
  sql<string>`(select case when erased_at is not null then 'A former admin' when kind = 'person' and name <> '' then name
    else says end from actors where actors.id = ${id})`

/** Whether the actor is an API key, whose texts no mail repeats. */
export const isOfKey = (id: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from actors where actors.id = ${id} and kind = 'key')`

/** Whether a row is by an actor with this name in answers. */
export const isBy = (id: SQLWrapper, says: string): SQL => sql`${id} in (select id from actors where says = ${says})`
