/** A shop whose rows take long to make: the first shop of a worker makes them, and each later shop gets a copy of them. */
import { sql } from 'drizzle-orm'
import { type HowItRuns, openShopOn, type TestShop } from './shop.ts'
import { emptyDatabase } from './test-database.ts'

/** Ids and the like that the tests need. `productId` is the product of the shop. */
type Known = { productId?: string }

const kept = new Map<string, Known>()

/** `name`: that of a schema. `fill` makes the rows in an empty shop. Opens a shop with these rows. */
export async function openKept<Of extends Known>(
  name: string,
  fill: (shop: TestShop) => Promise<Of>,
  wish: HowItRuns = {},
): Promise<{ shop: TestShop; known: Of }> {
  const database = await emptyDatabase()
  if (kept.has(name)) await database.db.execute(sql.raw(putBack(name)))
  else {
    const known = await fill(await openShopOn(database, wish))
    await database.db.execute(sql.raw(keep(name)))
    kept.set(name, known)
  }
  const known = kept.get(name) as Of // Cast: each name has one `fill`.
  return { shop: await openShopOn(database, wish, known.productId), known }
}

/** Keeps all rows in one table. With a copy of each table, a lookup by the name of a table would find two tables. */
const keep = (schema: string) => `do $$
declare
  name text;
begin
  create schema ${schema};
  create table ${schema}.tables (name text, columns text, rows jsonb);
  create table ${schema}.sequences as
    select sequencename, last_value from pg_sequences where schemaname = 'public' and last_value is not null;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format(
      'insert into ${schema}.tables select %1$L, %2$L, jsonb_agg(to_jsonb(one)) from public.%1$I as one having count(*) > 0',
      name,
      (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
        where table_schema = 'public' and table_name = name and is_generated = 'NEVER')
    );
  end loop;
end $$`

/** Restores the kept rows without triggers, which have already had their effect on these rows, and without foreign keys. */
const putBack = (schema: string) => `do $$
declare
  one record;
begin
  perform set_config('session_replication_role', 'replica', true);
  for one in select * from ${schema}.tables loop
    execute format(
      'insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$I, $1) on conflict do nothing',
      one.name, one.columns
    ) using one.rows;
  end loop;
  perform setval(format('%I', sequencename), last_value) from ${schema}.sequences;
end $$`
