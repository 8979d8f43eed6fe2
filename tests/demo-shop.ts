/** A demo shop for tests. The demo's own rules fill the first shop of a worker; later shops get a copy of the rows. */
import { sql } from 'drizzle-orm'
import { fillDemoShop } from '#demo/fill.ts'
import { type HowItRuns, openShopOn, type TestShop } from './shop.ts'
import { emptyDatabase } from './test-database.ts'

let isKept = false

export async function openFilledShop(wish: HowItRuns = {}): Promise<TestShop> {
  const database = await emptyDatabase()
  if (isKept) await database.db.execute(sql.raw(putBack))
  const shop = await openShopOn(database, wish)
  if (!isKept) {
    await fillDemoShop(shop)
    await database.db.execute(sql.raw(keep))
    isKept = true
  }
  return shop
}

/** Keeps all rows in one table. With a copy of each table, a lookup by the name of a table would find two tables. */
const keep = `do $$
declare
  name text;
begin
  create schema kept_demo;
  create table kept_demo.tables (name text, columns text, rows jsonb);
  create table kept_demo.sequences as
    select sequencename, last_value from pg_sequences where schemaname = 'public' and last_value is not null;
  for name in select tablename from pg_tables where schemaname = 'public' loop
    execute format(
      'insert into kept_demo.tables select %1$L, %2$L, jsonb_agg(to_jsonb(one)) from public.%1$I as one having count(*) > 0',
      name,
      (select string_agg(quote_ident(column_name), ', ') from information_schema.columns
        where table_schema = 'public' and table_name = name and is_generated = 'NEVER')
    );
  end loop;
end $$`

/** Restores the kept rows in rounds. A table whose rows refer to rows that are still missing is filled in a later round. */
const putBack = `do $$
declare
  one record;
  waiting text[] := array(select name from kept_demo.tables);
  later text[];
begin
  while waiting <> '{}' loop
    later := '{}';
    for one in select * from kept_demo.tables where name = any (waiting) loop
      begin
        execute format(
          'insert into %1$I (%2$s) overriding system value select %2$s from jsonb_populate_recordset(null::%1$I, $1) on conflict do nothing',
          one.name, one.columns
        ) using one.rows;
      exception when foreign_key_violation then
        later := later || one.name;
      end;
    end loop;
    waiting := later;
  end loop;
  perform setval(format('%I', sequencename), last_value) from kept_demo.sequences;
end $$`

/** Returns a function that finds a product of the demo by its article number. */
export async function findBySku({ visitor }: Pick<TestShop, 'visitor'>) {
  const products = await visitor.listProducts()
  return (sku: string) => {
    const product = products.find(({ technicalData }) => technicalData.sku === sku)
    if (!product) throw new Error(`The demo shop does not sell ${sku}`)
    return product
  }
}
