/** A list worked through with a few keys: from row to row, opening and confirming, without ever reaching for the mouse. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import type { Api } from '#web/api/client.ts'
import { heading, isTold } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { expectVisibleFocus } from '../keyboard.ts'
import { order } from '../orders.ts'

const row = (page: Page, number: number) => page.getByRole('row').nth(number)

/** Three paid orders of a product of their own, listed alone. */
async function openPaidOrders(page: Page, { shop, root, customer }: { shop: JourneyShop; root: Api; customer: Api }) {
  const name = `Coil for keys ${crypto.randomUUID()}`
  const { _id } = await root.addProduct({ body: { ...coil, name } })
  const ids: string[] = []
  for (let orders = 0; orders < 3; orders++) {
    const id = await order(customer, _id, 2)
    await payFor(shop, customer, id)
    ids.unshift(id)
  }
  await page.goto(`/dashboard/manageOrders?q=${encodeURIComponent(name)}`)
  await expect(row(page, 3)).toBeVisible()
  return ids
}

test('j and k go from row to row, c confirms where one is, and Enter opens it', async ({
  shop,
  root: page,
  asRoot,
  asAna,
}) => {
  const ids = await openPaidOrders(page, { shop, root: asRoot, customer: asAna })

  await test.step('j and k go from row to row, and stop at the ends', async () => {
    await page.keyboard.press('j')
    await expect(row(page, 1)).toBeFocused()
    await expectVisibleFocus(page)
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
    await expect(row(page, 3)).toBeFocused()
    await page.keyboard.press('k')
    await expect(row(page, 2)).toBeFocused()
    await expectVisibleFocus(page)
  })

  await test.step('c confirms the order of this row, which keeps its place and the focus', async () => {
    await page.keyboard.press('c')
    await isTold(page, 'Order approved')
    await expect(row(page, 2).getByText('Shipped')).toBeVisible()
    await expect(row(page, 2)).toBeFocused()
    const approved = await Promise.all(ids.map(async (id) => (await asRoot.findOrder({ id })).approved))
    expect(approved).toEqual([false, true, false])
  })

  await test.step('Tab leads on to the box, the link and the buttons of this row', async () => {
    await page.keyboard.press('Tab')
    await expect(row(page, 2).getByRole('checkbox')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(row(page, 2).getByRole('link')).toBeFocused()
    await page.keyboard.press('j')
    await expect(row(page, 3)).toBeFocused()
  })

  await test.step('Enter opens the order', async () => {
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/dashboard/orders/${ids[2]}`)
  })
})

test('are letters where one writes', async ({ root: page }) => {
  await page.goto('/dashboard/manageProducts')
  await expect(row(page, 1)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.focus()
  await page.keyboard.type('jkxc')
  await expect(search).toHaveValue('jkxc')
  await expect(search).toBeFocused()
})

test('do nothing with a modifier or over a dialog, and can be switched off', async ({
  shop,
  root: page,
  asRoot,
  asAna,
}) => {
  await openPaidOrders(page, { shop, root: asRoot, customer: asAna })
  await page.keyboard.press('j')
  await expect(row(page, 1)).toBeFocused()
  for (const keys of ['Control+j', 'Alt+j', 'Control+c']) await page.keyboard.press(keys)
  await expect(row(page, 1)).toBeFocused()

  const keys = page.getByRole('dialog', { name: 'Keys' })
  await page.keyboard.press('?')
  await expect(keys.getByText('In a list: to the next row, to the one before')).toBeVisible()
  await expect(keys.getByText('Confirm the order of this row')).toBeVisible()
  for (const key of ['j', 'c']) await page.keyboard.press(key)
  await keys.getByRole('checkbox', { name: /single sign/ }).uncheck()
  await page.keyboard.press('Escape')
  await expect(row(page, 1)).toBeFocused()
  for (const key of ['j', 'c', 'Enter']) await page.keyboard.press(key)
  await expect(row(page, 1)).toBeFocused()
  await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(3)
})

test('x selects the order of this row, and takes it out again', async ({ shop, root: page, asRoot, asAna }) => {
  await openPaidOrders(page, { shop, root: asRoot, customer: asAna })
  const box = row(page, 2).getByRole('checkbox', { name: /^Select order F-/ })
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
  await expect(box).toBeChecked()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
  await expect(row(page, 2)).toBeFocused()
  await page.keyboard.press('x')
  await expect(box).not.toBeChecked()
  await expect(row(page, 2)).toBeFocused()
})

test('x does nothing where no rows can be selected', async ({ root: page }) => {
  await page.goto('/dashboard/allUsers')
  await expect(row(page, 1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(row(page, 1)).toBeFocused()
})

test('Enter opens the details of a product, not the first of its buttons', async ({ root: page }) => {
  await page.goto('/dashboard/manageProducts')
  const name = (await row(page, 1).getByRole('cell').first().textContent()) ?? ''
  await page.keyboard.press('j')
  await expect(row(page, 1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/productDetails\//)
  await expect.poll(async () => name.includes((await heading(page, /./).textContent()) ?? 'no name')).toBe(true)
})

test('are for admins: nothing happens in a list of a customer', async ({ ana: page, asAna, asRoot }) => {
  const { _id } = await asRoot.addProduct({ body: coil })
  await order(asAna, _id, 2)
  await page.goto('/dashboard/myOrders')
  await expect(row(page, 1)).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})
