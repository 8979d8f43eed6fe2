/** A shop that sells in euros: a customer pays by transfer with the code for the banking app, and no screen shows a dollar. */
import type { Page } from '@playwright/test'
import { formatMoney } from '#contract/rules/money.ts'
import { readCode } from '#tests/read-code.ts'
import { sample } from '#tests/sample.ts'
import { screens, show } from '#tests/screens.ts'
import { camt } from '../bank/make-statements.ts'
import { findings } from './access/axe.ts'
import { scrollsSideways } from './access/fit.ts'
import { press, sees } from './actions.ts'
import { anyProduct, openCheckout } from './carts.ts'
import { test } from './euro-shop.ts'
import { expect } from './fixtures.ts'

test.skip(
  !process.env.TEST_DATABASE_URL,
  'Needs TEST_DATABASE_URL, because the test changes the settings in the database',
)

const account = { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', holder: 'Fleje, S.L.' }
const inEuros = (amount: number) => formatMoney(amount, 'EUR')

for (const width of sample([390, 1280], 1))
  test(`at ${width} px a customer sees euros from the product to the order, scans the code of the transfer, and the statement in euros pays it @rare`, async ({
    ana,
    asAna,
    asRoot,
  }) => {
    await asRoot.putBank({ body: { accounts: [account], transferHoldDays: 7, bankCharges: 25 } })
    const product = await anyProduct(asAna)
    await ana.setViewportSize({ width, height: 844 })
    await ana.goto(`/catalog/${product.slug}`)
    await sees(ana, inEuros(product.pricePerUnit))
    await openCheckout(ana, asAna, [product])
    await ana.getByRole('radio', { name: 'Bank transfer' }).check()
    await press(ana, 'Place the order, pay by transfer')
    const panel = ana.getByRole('region', { name: 'Pay by bank transfer' })
    await expect(panel).toContainText('CurrencyEUR')
    const id = new URL(ana.url()).pathname.split('/').at(-1) ?? ''
    const { owed = 0, reference = '' } = (await asAna.findOrder({ id })).transfer ?? {}
    await expect(panel).toContainText(inEuros(owed))
    expect(await readCode(await panel.getByRole('img', { name: 'QR code of the transfer' }).screenshot())).toBe(
      `BCD\n002\n1\nSCT\n${account.bic}\n${account.holder}\n${account.iban}\nEUR${owed.toFixed(2)}\n\n${reference}`,
    )
    expect([await findings(ana), await scrollsSideways(ana)]).toEqual([[], false])
    const statement = camt({ currency: 'EUR', entries: [{ cents: Math.round(owed * 100), text: reference }] })
    await asRoot.bookStatement({ body: new File([statement], 'week.xml', { type: 'application/xml' }) })
    await ana.goto(`/dashboard/orders/${id}`)
    await sees(ana, inEuros(owed))
    await expect(ana.getByRole('button', { name: /^Receipt/ })).toBeVisible()
  })

/** What people see and hear of a page, and its structured data. */
const textOf = (page: Page) =>
  page.evaluate(() => {
    const named = [...document.querySelectorAll('[aria-label],[title],[alt],[placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'alt', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
    )
    const data = [...document.querySelectorAll('script[type="application/ld+json"]')].map((one) => one.textContent)
    return [document.title, document.body.innerText, ...named, ...data].join('\n')
  })

/** A screen whose answer the test makes up, with amounts in dollars. */
const answeredByTest = 'needs-you-much'

test.describe('every screen', () => {
  // Errors that the screens cause on purpose: a list that fails, and a screen without a connection.
  test.use({ expectedComplaints: /status of (500|402)|ERR_INTERNET_DISCONNECTED|net::ERR_FAILED/ })

  test('of a shop that sells in euros shows no dollar @rare', async ({ openAs, furniture }) => {
    test.setTimeout(15 * 60_000)
    const leaks: string[] = []
    for (const screen of screens.filter(({ name }) => name !== answeredByTest)) {
      const page = await openAs(screen.role)
      await show(page, screen, furniture)
      const [leak] = /.*(?:\$ ?\d|\bUSD\b|dollar).*/i.exec(await textOf(page)) ?? []
      if (leak) leaks.push(`${screen.name}: ${leak}`)
      await page.context().setOffline(false)
    }
    expect(leaks).toEqual([])
  })
})
