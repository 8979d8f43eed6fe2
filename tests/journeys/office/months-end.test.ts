/** The end of a month for a bookkeeper: what needs attention on Money, the accounts of the month, a refund, and the papers. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { confirmIntent, payFor } from '#tests/paying.ts'
import { sample } from '#tests/sample.ts'
import type { Api } from '#web/api/client.ts'
import { heading, isTold, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { signUpBookkeeper } from '../members.ts'
import { order, orderOne, payOne } from '../orders.ts'

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Dashboard' })

/** Makes a card payment that matches no order, and an order with the same total. */
async function payUnmatched(shop: JourneyShop, api: Api, productId: string) {
  const { minimumOrder, pricePerUnit } = await api.findProduct({ id: productId })
  const { clientSecret } = await api.createPaymentIntent({ body: { totalPrice: minimumOrder * pricePerUnit } })
  const payment = await confirmIntent(shop, api, clientSecret)
  return { payment, order: await api.findOrder({ id: await order(api, productId, minimumOrder) }) }
}

/** The shop lists an unmatched payment only after ten minutes. Here the browser shows it at once, until it is attached. */
async function showAtOnce(page: Page, payment: string, isAttached: () => Promise<boolean>) {
  await page.route('**/api/needs/money', async (route) => {
    const answer = await (await route.fetch()).json()
    const row = { intentId: payment, amount: '$251.00', why: 'No such order', seenAt: new Date().toISOString() }
    return route.fulfill({ json: { ...answer, unmatched: (await isAttached()) ? [] : [row] } })
  })
}

async function saved(page: Page, act: () => Promise<void>): Promise<string> {
  const saving = page.waitForEvent('download')
  await act()
  const file = await saving
  let text = ''
  for await (const chunk of await file.createReadStream()) text += chunk.toString('latin1')
  return `${file.suggestedFilename()}\n${text}`
}

for (const width of sample([390, 1280], 1)) {
  test(`at ${width} px a bookkeeper ends a month: notes a refund as paid, attaches a payment and downloads the orders`, async ({
    shop,
    open,
    asAna,
    asRoot,
    anaMember,
  }) => {
    const { _id: product } = await asRoot.addProduct({
      body: { ...coil, name: `Strap of the month ${Date.now()}`, minimumOrder: 2, pricePerUnit: 125.5 },
    })
    const returned = await orderOne(asAna)
    await payFor(shop, asAna, returned, '4000000000005126')
    await asRoot.refundOrder({ id: returned, body: { amount: 5, reason: 'Late' } })
    await expect.poll(async () => (await asRoot.findOrder({ id: returned })).refunds?.[0]?.status).toBe('owed')
    const { payment, order: toPay } = await payUnmatched(shop, asAna, product)
    const isPaid = async () => (await asAna.findOrder({ id: toPay._id })).paid

    const books = await signUpBookkeeper(shop, asRoot)
    const page = await open({ as: books, viewport: { width, height: 900 } })
    await showAtOnce(page, payment, isPaid)

    await test.step('starts on Money, with the sidebar of a bookkeeper', async () => {
      await page.goto('/dashboard')
      await expect(page).toHaveURL('/dashboard/money')
      await expect(heading(page, 'Money')).toBeVisible()
      if (width < 1024) await press(page, 'Dashboard menu')
      await expect(sidebar(page).getByRole('link')).toHaveText([
        ...['Money', 'Manage Orders', 'Overview'],
        ...['My Orders', 'Add Review', 'My Profile'],
      ])
    })

    await test.step('the strip above the orders leads to the failed refund, which is noted as paid another way', async () => {
      const { number } = await asAna.findOrder({ id: returned })
      await page.goto('/dashboard/manageOrders')
      const strip = page.getByRole('navigation', { name: 'Needs attention' })
      await strip.getByRole('link', { name: /refunds? ha(s|ve) failed$/ }).click()
      await expect(page).toHaveURL('/dashboard/money#refunds')
      await page.getByRole('link', { name: `Try again or pay another way: $5.00 of order ${number}` }).click()
      await sees(page, '$5.00 owed')
      await page.getByLabel('Or paid another way').fill('Bank transfer of 30 November')
      await press(page, 'Mark as paid')
      await sees(page, 'Paid another way: Bank transfer of 30 November')
      await page.goBack()
      await expect(page.getByText(`$5.00 of order ${number}`)).toHaveCount(0)
    })

    await test.step('attaches the payment to its order', async () => {
      await press(page, 'Attach to an order: $251.00')
      const dialog = page.getByRole('dialog', { name: 'Attach to an order: $251.00' })
      await dialog.getByLabel('Order').fill(toPay.number)
      await dialog.getByRole('button', { name: 'Attach', exact: true }).click()
      await isTold(page, 'The order is paid')
      expect(await isPaid()).toBe(true)
      await sees(page, 'Every payment matches an order.')
    })

    await test.step('downloads the orders that were paid this month', async () => {
      const csv = await saved(page, async () => {
        await page
          .getByRole('region', { name: 'This month' })
          .getByRole('button', { name: /^Download CSV/ })
          .click()
      })
      expect(csv).toContain(toPay.number)
      expect(csv).toContain(anaMember.email)
    })
  })

  test(`at ${width} px a bookkeeper refunds a part of an order, saves the receipts of a selection, and finds only orders @rare`, async ({
    shop,
    open,
    asAna,
    asRoot,
    anaMember,
  }) => {
    const orders = await Promise.all([payOne(shop, asAna), payOne(shop, asAna)])
    const [id] = orders
    const books = await signUpBookkeeper(shop, asRoot)
    const page = await open({ as: books, viewport: { width, height: 900 } })

    await test.step('refunds a part of the order, and cannot ship it or change its dates', async () => {
      await page.goto(`/dashboard/orders/${id}`)
      await page.getByText(/^Up to .* of this order$/).click()
      await page.getByLabel('Additional amount').fill('12')
      await page.getByLabel('Reason').fill('One coil came damaged')
      await press(page, 'Refund $12.00')
      await isTold(page, 'Refund sent to the bank')
      await expect(page.getByRole('region', { name: 'Refunds', exact: true })).toContainText('$12.00')
      await expect(page.getByRole('button', { name: /ship|Packing slip|dates/i })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'History' })).toHaveCount(0)
      await expect(page.getByRole('main').getByRole('link', { name: anaMember.name })).toHaveCount(0)
    })

    await test.step('saves the receipts of a selection, without a button that ships', async () => {
      await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(anaMember.email)}`)
      const receipts = await saved(page, async () => {
        for (const one of orders) {
          const { number } = await asAna.findOrder({ id: one })
          await page.getByRole('checkbox', { name: `Select order ${number}` }).click()
        }
        await press(page, 'Receipts')
      })
      expect(receipts).toMatch(/^[^\n]*receipts[^\n]*\.pdf\n%PDF/i)
      await expect(page.getByRole('button', { name: /^Confirm|Packing slips/ })).toHaveCount(0)
    })

    await test.step('finds only orders with Ctrl-K', async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search orders', exact: true }).fill(anaMember.email)
      const found = page.getByRole('listbox', { name: 'Results' })
      const { number } = await asAna.findOrder({ id })
      await expect(found.getByRole('option').filter({ hasText: number })).toBeVisible()
      await expect(found.getByRole('group')).toHaveCount(1)
    })
  })
}
