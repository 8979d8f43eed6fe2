/** A shop sells in one currency, which its first start stores. */
import { expect, it } from 'vitest'
import { shopCurrency } from '#contract/rules/currency.ts'
import { formatMoney } from '#contract/rules/money.ts'
import { ana } from '#tests/people.ts'
import { openShop, openShopOn } from '#tests/shop.ts'

const [inDollars, inEuros] = [{ CURRENCY: 'USD' }, { CURRENCY: 'EUR' }]
const refusal = 'CURRENCY is EUR, but this shop has orders in US dollars: set CURRENCY=USD, or use another database'

it('a shop may change its currency until it has an order, and then does not start in another one', async () => {
  const { database } = await openShop({ environment: inEuros })
  expect([shopCurrency(), formatMoney(1234.5)]).toEqual(['EUR', '€1,234.50'])
  const shop = await openShopOn(database, { environment: inDollars }, {})
  await (await shop.as(ana)).placeOrder({ body: shop.purchase() })
  await expect(openShopOn(database, { environment: inEuros })).rejects.toThrow(refusal)
  expect([shopCurrency(), formatMoney(1234.5)]).toEqual(['USD', '$1,234.50'])
  await openShopOn(database)
})

it('a shop with orders of a release without a choice of currency sells in dollars', async () => {
  const shop = await openShop()
  await (await shop.as(ana)).placeOrder({ body: shop.purchase() })
  await shop.database.db.execute("delete from settings where name = 'currency'")
  await expect(openShopOn(shop.database, { environment: inEuros })).rejects.toThrow(refusal)
})
