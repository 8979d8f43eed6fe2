/** Arithmetic and words that many files need are written in one place. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root }).map((path) => ({
  path,
  text: readFileSync(`${root}${path}`, 'utf8'),
}))

const days = 'contract/rules/days.ts'
const money = 'contract/rules/money.ts'
const sqlOfMoney = 'server/database/money-sql.ts'

it.each<[string, RegExp, string[]]>([
  ['VAT', /\+ 5_?000\) ?\/ ?10_?000|\(10_?000 \+ /, ['contract/tax/rules/amounts.ts', sqlOfMoney]],
  [
    'the moment at which tax becomes due',
    /least\(paid_at|'intra-EU supply' (then|or|\|\|)|isDueWhenShipped = /,
    ['contract/tax/rules/tax-point.ts', sqlOfMoney],
  ],
  // The total of a quantity imports nothing, and the labels of the chart are short.
  [
    'an amount of dollars or euros',
    /formatMoney\(amountOf\(|style: 'currency'/,
    [money, 'web/catalog/product/line-total.ts', 'web/figures/paid-chart.tsx'],
  ],
  // The settings ask Intl whether a time zone exists, and the list of toasts imports nothing from contract/.
  [
    'a day in words',
    /Intl\.DateTimeFormat\(|toLocale(Date|Time)String/,
    [days, 'contract/settings/rules/company.ts', 'web/notices/notices.ts'],
  ],
  [
    'whether a moment of an order has come, in statements',
    /\b(paid|approved|cancelled|expired|tax_settled)_at is (not )?null|is(Not)?Null\(orders\.(paid|approved|cancelled|expired|taxSettled)At\)/i,
    ['server/database/order-schema.ts', 'server/database/order-state.ts'],
  ],
  // How money came or goes back is a column, and no prefix of a reference.
  ['whether money came by transfer', /like 'RF|startsWith\('RF/i, []],
  ['a number of days in words', /=== 1 \? '(a |1 |working )?day|unit = 'day'/, [days]],
])('%s is written only in its home', (_, pattern, homes) => {
  expect(sources.flatMap(({ path, text }) => (pattern.test(text) ? path : [])).toSorted()).toEqual(homes.toSorted())
})
