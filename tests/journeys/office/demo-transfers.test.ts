/** A visitor to a fresh demo tries its company: a reminder, and a bank statement that pays its orders. */
import { mkdtempSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { referenceOf } from '#contract/bank/rules/reference.ts'
import { demoAccounts } from '#demo/accounts.ts'
import { sample } from '#tests/sample.ts'
import { findings } from '../access/axe.ts'
import { scrollsSideways } from '../access/fit.ts'
import { isTold, logIn, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

const statement = new URL('../../../demo/statement.xml', import.meta.url)

/** Drops a file on the page, as from another window. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([fileName = '', content = '']) => {
      const data = new DataTransfer()
      data.items.add(new File([content], fileName, { type: 'text/xml' }))
      return data
    },
    [name, text],
  )
  await page.dispatchEvent('body', 'drop', { dataTransfer })
}

for (const width of sample([390, 1280], 1))
  test.describe(`at ${width} px`, () => {
    // An empty folder: the shop is filled when it starts, as by the first `npm start`.
    test.use({ environment: { DATA_DIR: mkdtempSync(join(tmpdir(), 'fleje-demo-')) } })

    test('a reminder comes by mail; the demo’s statement is dropped, and three transfers are decided about by keyboard @rare', async ({
      open,
    }) => {
      const viewport = { width, height: 900 }
      const fits = async (page: Page) =>
        expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])

      await test.step('the customer is reminded of the order that is overdue, and of the one that is due soon', async () => {
        const outbox = await open({ viewport })
        const reminder = outbox.getByText(/^Overdue: F-10001\. Due soon: F-10002 at /)
        await expect(async () => {
          await outbox.goto('/outbox')
          await expect(reminder).toBeVisible({ timeout: 1_000 })
        }).toPass()
        await sees(outbox, /We have not received the following yet:/)
      })

      const clerk = await open({ viewport })
      await logIn(clerk, demoAccounts.bookkeeper)
      await test.step('the bookkeeper drops the statement anywhere on the page, and books it', async () => {
        await clerk.goto('/dashboard/money')
        await sees(clerk, 'Embalajes del Jiloca, S.L.')
        await drop(clerk, 'statement.xml', await readFile(statement, 'utf8'))
        await sees(clerk, /1 will pay its order, 2 need a decision, 1 matches no order, 1 is outgoing/)
        await press(clerk, 'Book the statement')
        await isTold(clerk, 'Statement booked. 1 transfer has paid its order')
        await fits(clerk)
      })

      await test.step('the three others are decided about by keyboard', async () => {
        await clerk.locator('body').click({ position: { x: 2, y: 2 } })
        await clerk.keyboard.press('n')
        // Each accepted transfer leaves the list, and the next one has the focus.
        for (const next of [/\$899\.20/, /\$42\.00/]) {
          await clerk.keyboard.press('Enter')
          await expect(clerk.getByRole('row', { name: next })).toBeFocused()
        }
        await clerk.getByRole('button', { name: 'Choose an order: $42.00' }).focus()
        await clerk.keyboard.press('Enter')
        await clerk.getByRole('dialog').getByLabel('Order', { exact: true }).fill('F-10004')
        await clerk.keyboard.press('Enter')
        await isTold(clerk, 'Transfer matched')
        await sees(clerk, '$1,756.40 is owed on account.')
        await fits(clerk)
      })

      await test.step('the customer sees the orders paid, with their payment references', async () => {
        const customer = await open({ viewport })
        await logIn(customer, demoAccounts.customer)
        await customer.goto('/dashboard/myOrders')
        for (const number of [10_001, 10_002, 10_003]) await sees(customer, new RegExp(referenceOf(number)))
        await fits(customer)
      })
    })
  })
