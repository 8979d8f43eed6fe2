/** An admin works through a list with a few keys, without the mouse. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { payFor } from '#tests/paying.ts'
import type { Api } from '#web/api/client.ts'
import { heading, isTold } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { expectVisibleFocus } from '../keyboard.ts'
import { order, orderOne } from '../orders.ts'

const row = (page: Page, number: number) => page.getByRole('row').nth(number)

/** Places and pays three orders of a unique product, and opens a list of only these orders. Returns their ids. */
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

test('j and k go from row to row; x selects, c confirms and Enter opens the order of the current row; these keys can be switched off @rare', async ({
  shop,
  root: page,
  asRoot,
  asAna,
}) => {
  const ids = await openPaidOrders(page, { shop, root: asRoot, customer: asAna })
  const presses = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }

  await test.step('j and k go from row to row, and stop at the ends', async () => {
    await presses('j')
    await expect(row(page, 1)).toBeFocused()
    await expectVisibleFocus(page)
    await presses('j', 'j', 'j')
    await expect(row(page, 3)).toBeFocused()
    await presses('k')
    await expect(row(page, 2)).toBeFocused()
    await expectVisibleFocus(page)
  })

  await test.step('the keys do nothing together with Ctrl or Alt', async () => {
    await presses('Control+j', 'Alt+j', 'Control+c')
    await expect(row(page, 2)).toBeFocused()
  })

  await test.step('x selects the order of this row, and deselects it', async () => {
    const box = row(page, 2).getByRole('checkbox', { name: /^Select order F-/ })
    await presses('x')
    await expect(box).toBeChecked()
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(1)
    await expect(row(page, 2)).toBeFocused()
    await presses('x')
    await expect(box).not.toBeChecked()
    await expect(row(page, 2)).toBeFocused()
  })

  await test.step('c confirms the order of this row, and the row keeps its place and the focus', async () => {
    await presses('c')
    await isTold(page, 'Order approved')
    await expect(row(page, 2).getByText('Shipped')).toBeVisible()
    await expect(row(page, 2)).toBeFocused()
    const approved = await Promise.all(ids.map(async (id) => (await asRoot.findOrder({ id })).approved))
    expect(approved).toEqual([false, true, false])
  })

  await test.step('Tab goes on to the checkbox and the link of this row', async () => {
    await presses('Tab')
    await expect(row(page, 2).getByRole('checkbox')).toBeFocused()
    await presses('Tab')
    await expect(row(page, 2).getByRole('link')).toBeFocused()
    await presses('j')
    await expect(row(page, 3)).toBeFocused()
  })

  const list = page.url()
  await test.step('Enter opens the order', async () => {
    await presses('Enter')
    await expect(page).toHaveURL(`/dashboard/orders/${ids[2]}`)
  })

  await test.step('the keys do nothing while a dialog is open, and can be switched off in the dialog that lists them', async () => {
    const keys = page.getByRole('dialog', { name: 'Keys' })
    await page.goto(list)
    await expect(row(page, 3)).toBeVisible()
    await presses('j')
    await expect(row(page, 1)).toBeFocused()
    await presses('?')
    await expect(keys.getByText('Next row, previous row of a list')).toBeVisible()
    await expect(keys.getByText('Confirm the order in this row')).toBeVisible()
    await presses('j', 'c')
    await keys.getByRole('checkbox', { name: /single-key/ }).uncheck()
    await presses('Escape')
    await expect(row(page, 1)).toBeFocused()
    await presses('j', 'c', 'Enter')
    await expect(row(page, 1)).toBeFocused()
    await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(2)
  })
})

test('the keys type letters in text fields; in a list of products x selects nothing, and Enter opens the details @rare', async ({
  root: page,
}) => {
  await page.goto('/dashboard/manageProducts')
  await expect(row(page, 1)).toBeVisible()
  const name = (await row(page, 1).getByRole('cell').first().textContent()) ?? ''
  await page.keyboard.press('j')
  await expect(row(page, 1)).toBeFocused()
  await page.keyboard.press('x')
  await expect(row(page, 1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/productDetails\//)
  await expect.poll(async () => name.includes((await heading(page, /./).textContent()) ?? 'no name')).toBe(true)

  await page.goto('/dashboard/manageProducts')
  await expect(row(page, 1)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search products' })
  await search.focus()
  await page.keyboard.type('jkxc')
  await expect(search).toHaveValue('jkxc')
  await expect(search).toBeFocused()
})

test('a customer goes through the own orders with the same keys, and sees only the keys that work for customers @rare', async ({
  ana: page,
  asAna,
}) => {
  await orderOne(asAna)
  await page.goto('/dashboard/myOrders')
  await expect(row(page, 1)).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, 1)).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keys' })
  await expect(keys).toContainText('Search screens and lists')
  await expect(keys).not.toContainText(/Select this row|Confirm the order|To ship/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('profile')
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveText('My Profile')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard/myProfile')
  await expect(heading(page, 'My Profile')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search the shop' })).toBeFocused()
})
