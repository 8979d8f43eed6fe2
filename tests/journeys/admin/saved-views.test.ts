/** The filters of Manage Orders are saved as a view, which is opened, renamed and removed. */
import type { Page } from '@playwright/test'
import { confirmDeletion, isTold, press } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

const views = (page: Page) => page.getByRole('navigation', { name: 'Saved views' })

test('a view is saved for admins and bookkeepers, opened, renamed and removed @rare', async ({ root }) => {
  await root.goto('/dashboard/manageOrders?state=unshipped&sort=oldest')
  await views(root)
    .getByText(/^Save (this view|or change views)$/)
    .click()
  await root.getByLabel('Name of a new view').fill('To ship')
  await root.getByLabel('For admins and bookkeepers').check()
  await press(root, 'Save view')
  await isTold(root, 'View saved')
  await expect(views(root).getByRole('link', { name: 'To ship' })).toHaveAttribute('aria-current', 'page')

  await root.goto('/dashboard')
  await views(root).getByRole('link', { name: 'To ship' }).click()
  await expect(root).toHaveURL(/\?sort=oldest&state=unshipped$/)
  await expect(root.getByLabel('Show', { exact: true })).toHaveValue('unshipped')

  await views(root).getByText('Save or change views').click()
  await root.getByLabel('Name of “To ship”, for admins and bookkeepers').fill('To pack')
  await press(root, 'Rename the view To ship')
  await isTold(root, 'View renamed')
  await expect(views(root).getByRole('link', { name: 'To pack' })).toBeVisible()
  await confirmDeletion(root, 'Remove the view To pack')
  await isTold(root, 'View removed')
  await expect(views(root).getByRole('link', { name: 'To pack' })).toHaveCount(0)
})
