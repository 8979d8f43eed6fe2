/** Steps that bring a screen into a state: an open menu, a refused form, a broken list, a lost connection. */

import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { z } from 'zod'
import { needs } from '#contract/needs/rules.ts'
import type { MoneyNeeds, Needs, Unsent } from '#contract/needs/schema.ts'
import { recordOf } from '#contract/rules/members.ts'
import { sees } from './journeys/actions.ts'
import { pdfSaying } from './pdf.ts'

export function press(button: string | RegExp, says: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name: button, exact: true }).click()
    await sees(page, says)
  }
}

export async function saveProfile(page: Page): Promise<void> {
  await page.getByLabel('Location').fill('Zaragoza')
  await page.getByLabel('Education').fill('Industrial engineering')
  await page.getByLabel('Image link').fill('/pictures/people/marta-ruiz.svg')
  await page.getByLabel('Phone').fill('+34 976 111 222')
  await page.getByLabel('Linkedin').fill('https://www.linkedin.com/in/uma-salgado')
  await press('Update User', 'Update profile successfull')(page)
}

/** On a wide screen the menu is always open. */
export async function openMainMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
}

/** On a wide screen the filters are always visible beside the list. */
export async function openFacets(page: Page): Promise<void> {
  const narrow = page.getByRole('button', { name: /^Filter/ })
  if (await narrow.isVisible()) await narrow.click()
  await expect(page.getByRole('checkbox', { name: /^Strap / })).toBeVisible()
}

export async function openAccountMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
}

/** The connection is lost until the next screen is shown. */
export async function loseConnection(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await expect(page.getByRole('status', { name: 'Connection' }).getByText('There is no connection')).toBeVisible()
}

/** On a narrow screen, the menu with these links is folded. */
async function followDashboardLink(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'Dashboard menu', expanded: false })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click()
}

export async function leaveHalfWritten(page: Page): Promise<void> {
  await page.getByLabel('Product Name:').fill('Half a name')
  await followDashboardLink(page, 'All Users')
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
}

export async function askToCancel(page: Page): Promise<void> {
  await page.locator('button[aria-label^="Cancel"]:enabled').first().click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible()
}

/** Goes to another screen and back to My Orders, whose list then fails to load. */
export async function breakMyOrders(page: Page): Promise<void> {
  await page.route('**/api/order?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { detail: 'Something went wrong', supportId: '3f0c9a1e' },
    }),
  )
  await followDashboardLink(page, 'My Profile')
  await expect(page).toHaveURL('/dashboard/myProfile')
  await followDashboardLink(page, 'My Orders')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/order?*')
}

/** Types the words into the admin's search, which opens on any screen. */
export function searchFor(words: string, says: string | RegExp) {
  return async (page: Page) => {
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('combobox', { name: 'Search orders, products and users' }).fill(words)
    await sees(page, says)
  }
}

/** The list polls for new orders whenever its tab becomes visible. */
export async function letOrdersArrive(page: Page): Promise<void> {
  await page.route('**/api/new-orders?*', (route) => route.fulfill({ json: { count: 100 } }))
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('button', { name: /new orders: show them$/ })).toBeVisible()
}

export async function selectOrders(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: 'Select all orders on this page' }).click()
  await expect(page.getByRole('region', { name: 'Selected orders' })).toBeVisible()
}

/** Saves the view once: when the screen is shown again in another size, the view already exists. */
export async function saveView(page: Page): Promise<void> {
  const views = page.getByRole('navigation', { name: 'Saved views' })
  const saved = views.getByRole('link', { name: 'On their way' })
  await views.getByText(/^Save (this view|or change views)$/).click()
  if (await saved.isVisible()) return
  await page.getByLabel('Name of a new view').fill('On their way')
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(saved).toBeVisible()
}

/** None of the selected orders can be confirmed, so nothing changes for other tests. */
export async function confirmUnpaid(page: Page): Promise<void> {
  await selectOrders(page)
  await page.getByRole('button', { name: /^Confirm \d+ orders?$/ }).click()
  await sees(page, 'Only a paid order can be confirmed')
}

/** Checks a file with a change in every row; the page then asks whether to apply the changes. */
export async function checkCsv(page: Page): Promise<void> {
  const lines = [
    'sku;name;pricePerUnit;stockCounted;fullDescription;shelf',
    'PP-0905-M;Machine PP strap 9 × 0.55 mm, white, on a core of paper;36,90;300;;A1',
    'PP-1205-M;;45,00;;The usual size for carton closing;A2',
  ]
  await chooseCsv(page, lines)
  await sees(page, 'Apply 2 changes')
}

export async function refuseCsv(page: Page): Promise<void> {
  await chooseCsv(page, ['sku,pricePerUnit,category', 'PP-0905-M,free,wood', 'PP-1205-M,45.00,', 'NEW-1,5.00,steel'])
  await sees(page, 'Nothing is imported while rows are refused')
}

async function chooseCsv(page: Page, lines: string[]): Promise<void> {
  await page.getByText('CSV: many products at once').click()
  const file = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.getByLabel('CSV file').setInputFiles(file)
}

/** Two pictures are accepted, but have no description yet; a drawing is refused. */
export async function addPictures(page: Page): Promise<void> {
  const drawing = { name: 'plan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
  await page.getByLabel('Picture files').setInputFiles([await demoPicture('bk-pp13-2'), await demoPicture('ac-ep100')])
  // Both pictures are coded in several sizes first. Outside of the test runner, Playwright waits only five seconds.
  await expect(page.getByLabel('What picture 3 shows')).toBeVisible({ timeout: 60_000 })
  await page.getByLabel('Picture files').setInputFiles([drawing])
  await sees(page, 'plan.svg: Please choose a picture in JPEG, PNG, WebP or AVIF')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
}

/** A data sheet is accepted, and its title is removed; an HTML file is refused. */
export async function addDocuments(page: Page): Promise<void> {
  const files = page.getByLabel('PDF files')
  const sheet = { name: 'Data sheet.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfSaying('16 x 1.0')) }
  await files.setInputFiles([sheet])
  await page.getByLabel('Title of document 1').fill('')
  await files.setInputFiles([{ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }])
  await sees(page, 'page.pdf: Please choose a PDF')
  await page.getByRole('button', { name: 'Update Product' }).click()
  await sees(page, 'Enter the title of the document')
}

/** Types a minimum order of three, packs of two pieces and a stock of two, and saves nothing. */
export async function makeUnsellable(page: Page): Promise<void> {
  await page.getByLabel('Minimum Order:').fill('3')
  await page.getByLabel('Units per pack').fill('2')
  await page.getByLabel('Available Quantity:').fill('2')
  await sees(page, 'The product cannot be ordered: 2 in stock, but the minimum order is')
}

/** A demo picture, as a file that an admin uploads. */
export async function demoPicture(name: string) {
  const file = new URL(`../demo/pictures/made/${name}-800.webp`, import.meta.url)
  return { name: `${name}.webp`, mimeType: 'image/webp', buffer: await readFile(file) }
}

/** Creates a key, adds a webhook address if there is none, and sends a test delivery, which fails. */
export async function integrate(page: Page): Promise<void> {
  // Names of keys are unique, and this screen is shown several times in one shop.
  await page.getByLabel('Name of the program').fill(`ERP ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Create a key' }).click()
  await expect(page.getByLabel('The new key')).toBeVisible()
  if ((await page.getByRole('button', { name: 'Send a test' }).count()) === 0) {
    await page.getByLabel('Address', { exact: true }).fill('http://127.0.0.1:9/fleje')
    await page.getByRole('checkbox', { name: 'Order paid' }).check()
    await page.getByRole('button', { name: 'Add the address' }).click()
    await expect(page.getByLabel('Signing secret')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Send a test' }).click()
  await sees(page, 'Not delivered: The connection was refused')
  await page.getByText('Latest deliveries').click()
}

/** Opens all of an admin's actions on an order. */
export async function openActs(page: Page): Promise<void> {
  for (const act of await page.locator('main details > summary').all()) await act.click()
  await sees(page, 'Why the order is cancelled')
}

const since = '2026-03-02T09:12:44.120Z'

/** The counts of a shop in which nothing needs the office. */
export const noNeeds: Needs = {
  ...recordOf(needs, () => 0),
  ...{ disputesWithoutOrder: 0, disputesAnsweredBy: null },
}

/** The counts under Needs attention in an ordinary shop. The notice about disputes takes two lines on a phone. */
export const someNeeds: Needs = {
  ...noNeeds,
  ...{ ordersWaiting: 1, disputes: 2, disputesAnsweredBy: '2026-12-02T01:49:00Z' },
  ...{ unmatchedPayments: 6, lowStock: 25 },
}

/** The lists about money of a shop in which nothing needs the office. */
export const noMoneyNeeds: z.infer<typeof MoneyNeeds> = {
  ...{ cancellations: [], withoutDelivery: [], disputes: [], unmatched: [] },
  ...{ failedRefunds: [], transferRefunds: [], noted: [], takenBack: [] },
}

/** Opens Needs attention with every kind of entry about money, unsent mails and unsent papers. */
export async function needMuch(page: Page): Promise<void> {
  const order = { _id: crypto.randomUUID(), number: 'F-10432' }
  const dispute = {
    intentId: 'pi_3PqZ8vLkdIwHu7iy0',
    amount: '$80.00',
    status: 'to answer',
    reason: 'fraudulent',
  } as const
  const money: z.infer<typeof MoneyNeeds> = {
    ...noMoneyNeeds,
    cancellations: [
      { order, customer: 'Envases Ñandú', reason: 'We ordered the wrong width by mistake', requestedAt: since },
    ],
    disputes: [{ ...dispute, answerBy: '2026-03-09T23:59:59.000Z' }],
    unmatched: [
      { intentId: 'pi_3PqZ8vLkdIwHu7ix0', amount: '$251.00', why: '$251.00 for an order of $376.50', seenAt: since },
    ],
    failedRefunds: Array.from({ length: 12 }, (_, place) => ({
      ...{
        _id: crypto.randomUUID(),
        intentId: `pi_3PqZ8vLkdIwHu7i${place}`,
        amount: '$40.00',
        reason: 'closed account',
      },
      ...{ at: since, ...(place > 0 && { order }) },
    })),
    noted: [
      {
        ...{ _id: crypto.randomUUID(), order, bookedOn: '2026-11-27', amount: 474.32, payer: 'Coils GmbH' },
        ...{ bankReference: '2026112700012345', notedAt: since },
      },
    ],
  }
  const mail = { _id: crypto.randomUUID(), to: 'compras@envases-nandu.example', about: 'Shipped', orderId: order._id }
  const unsent: z.infer<typeof Unsent> = {
    mails: [{ ...mail, why: '550 5.1.1 No such mailbox', writtenAt: since, tries: 1, canTryAgain: true }],
    papers: [{ kind: 'receipt', order, wantedAt: since, tries: 5, nextTryAt: since }],
  }
  await page.route('**/api/needs/money', (route) => route.fulfill({ json: money }))
  await page.route('**/api/needs/unsent', (route) => route.fulfill({ json: unsent }))
  await followDashboardLink(page, 'Needs attention')
  await sees(page, 'We ordered the wrong width by mistake')
  await sees(page, '$80.00 without an order, disputed')
  await sees(page, 'Show 2 more')
}
