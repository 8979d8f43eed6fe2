/** Toasts that have gone can be read again in a list. */
import { findings } from './access/axe.ts'
import { heading, isTold, logOut, press, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'

test('past notifications are listed, the newest first, on documents and in the dashboard, until the user logs out @rare', async ({
  ana: page,
}) => {
  await page.goto('/products')
  for (const place of [0, 1]) {
    await page.getByRole('button', { name: 'Add to cart' }).nth(place).click()
    await isTold(page, /in your cart/)
  }
  await page.goto('/dashboard/myProfile')
  await expect(heading(page, 'My Profile')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Notifications' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('listitem').last()).toContainText('in your cart')
  expect(await findings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Notifications' })).toBeFocused()
  await page.goto('/')
  await press(page, 'Notifications')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Close' }).click()
  await logOut(page)
  await page.goto('/')
  await press(page, 'Notifications')
  await sees(page, 'No notifications in this tab yet.')
})
