/** The cases about products that need the office: those to restock, and those whose plastic is not stated. */
import { asc, sql } from 'drizzle-orm'
import type { LowProduct, StockNeeds } from '#contract/needs/schema.ts'
import { coverDays } from '#contract/orders/rules/admin/figures.ts'
import { plasticMaterials, plasticTypes } from '#contract/tax/rules/plastic.ts'
import type { Db } from '../database/db.ts'
import { counted, mostListed } from '../database/needs-sql.ts'
import { isOneOf, products } from '../database/schema.ts'
import { rowsOf } from '../database/statements.ts'

const level = sql`(select low_stock from shop_settings)`
const onSale = sql`products.hidden_at is null`
/** Products for which `plasticGramsOf` returns undefined, in a shop that states the Spanish tax on plastic packaging. */
const isWithoutPlastic = sql`exists (select from shop_settings where plastic_tax <> 'none')
  and ${isOneOf(sql`products.type`, plasticTypes)} and facts -> 'materials' ?| array[${sql.raw(plasticMaterials.map((one) => `'${one}'`).join())}]
  and not facts ? 'newPlasticKg' and ${onSale}`
const greatestMinimum = sql`(select max(minimum_order) from products where hidden_at is null)`
const stock = sql`product_stock join products on products.id = product_id`

export const countsOfProducts = {
  belowMinimum: counted(sql`${stock} where available_quantity > 0 and available_quantity < ${greatestMinimum}
    and available_quantity < minimum_order and ${onSale}`),
  lowStock: counted(sql`${stock} where available_quantity > 0 and available_quantity < ${level}
    and available_quantity >= minimum_order and ${onSale}`),
  withoutPlastic: counted(sql`products where ${isWithoutPlastic}`),
}

export async function stockNeeds(db: Db): Promise<StockNeeds> {
  const [low, settings, withoutPlastic] = await Promise.all([
    lowProducts(db),
    rowsOf<{ level: number | null }>(db, sql`select ${level} as level`),
    productsWithoutPlastic(db),
  ])
  const groupOf = (group: StockGroup) => {
    const its = low.filter(({ stockGroup }) => stockGroup === group)
    return { total: its[0]?.total ?? 0, products: its.map(toWire) }
  }
  return {
    level: settings.rows[0]?.level ?? null,
    lowStock: groupOf('lowStock'),
    withoutSales: groupOf('withoutSales'),
    belowMinimum: groupOf('belowMinimum'),
    soldOut: groupOf('soldOut'),
    withoutPlastic,
  }
}

type StockGroup = 'lowStock' | 'withoutSales' | 'belowMinimum' | 'soldOut'
type LowRow = Omit<LowProduct, 'sku' | 'daysOfCover'> & { sku: string | null; stockGroup: StockGroup; total: number }

/** Days of cover: the stock divided by the mean number of units paid per day. */
function toWire({ sku, stockGroup: _, total: _t, ...row }: LowRow): LowProduct {
  const daysOfCover = (row.availableQuantity * coverDays) / row.sold
  return {
    ...row,
    ...(sku !== null && { sku }),
    ...(row.sold > 0 && { daysOfCover: Math.round(daysOfCover * 10) / 10 }),
  }
}

/** Low stock in groups, with the most urgent products first in each group. */
async function lowProducts(db: Db): Promise<LowRow[]> {
  const { rows } = await rowsOf<LowRow>(
    db,
    sql`
    with low as (
      select product_id, name, sku, available_quantity as available, minimum_order as minimum from ${stock}
      where available_quantity < greatest(${greatestMinimum}, ${level})
        and available_quantity < greatest(minimum_order, ${level}) and ${onSale}
    ), sold as (
      select product_id, sum(quantity) as units from sold_lines
      where sold_at >= now() - make_interval(days => ${coverDays}) and product_id in (select product_id from low)
      group by product_id
    ), grouped as (
      select low.*, coalesce(units, 0) as units, case when available = 0 then 'soldOut' when available < minimum
        then 'belowMinimum' when units > 0 then 'lowStock' else 'withoutSales' end as stock_group
      from low left join sold using (product_id)
    ), placed as (
      select *, count(*) over (partition by stock_group) as total, row_number() over (
        partition by stock_group
        order by case stock_group when 'lowStock' then available / units when 'withoutSales' then available else -units end,
          available, name, product_id) as place
      from grouped
    )
    select product_id as "_id", name, sku, available::float8 as "availableQuantity", minimum as "minimumOrder",
      units::float8 as sold, stock_group as "stockGroup", total::float8 as total
    from placed where place <= ${mostListed} order by stock_group, place`,
  )
  return rows
}

async function productsWithoutPlastic(db: Db): Promise<StockNeeds['withoutPlastic']> {
  const { id: _id, name, sku } = products
  const rows = await db
    .select({ _id, name, sku })
    .from(products)
    .where(isWithoutPlastic)
    .orderBy(asc(name), asc(_id))
    .limit(mostListed)
  return rows.map(({ sku, ...row }) => ({ ...row, ...(sku && { sku }) }))
}
