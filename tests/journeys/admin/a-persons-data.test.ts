/** The data kept about a person: that person and an admin can download the data, and an admin can erase the person. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

async function downloadBy(page: Page, button: string) {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return { name: file.suggestedFilename(), data: JSON.parse(await readFile(await file.path(), 'utf8')) }
}

test('a customer and an admin download the customer’s data; an erased customer is signed out and no longer found @rare', async ({
  root,
  ana,
  anaMember: { name, email },
}) => {
  await ana.goto('/dashboard/myProfile')
  const own = await downloadBy(ana, 'Download my data')
  expect(own.name).toMatch(/^personal data .+\.json$/)
  expect(own.data).toMatchObject({ email, profile: { email }, orders: [], sessions: [{}] })
  await root.goto(`/dashboard/users/${email}`)
  expect((await downloadBy(root, 'Download this user’s data')).data).toMatchObject({ email, profile: { email } })

  await root.getByRole('button', { name: `Erase ${email}` }).click()
  const dialog = root.getByRole('dialog', { name: 'Erase this person' })
  await expect(dialog).toContainText('receipts, invoices and credit notes, unchanged')
  await dialog.getByLabel('Email address of this person').fill('somebody@else.example')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toContainText(`email address is ${email}`)
  await dialog.getByLabel('Email address of this person').fill(email)
  await dialog.getByLabel('Email address of this person').press('Enter')
  await sees(root, 'Erased')
  await expect(root).toHaveURL('/dashboard/allUsers')

  await root.goto(`/dashboard/allUsers?q=${email}`)
  await expect(root.getByRole('link', { name })).toHaveCount(0)
  await root.goto('/dashboard/history?kind=user')
  const row = root.getByRole('row').filter({ hasText: 'Person erased' }).first()
  await expect(row).toContainText(/erased-[0-9a-f]{12}/)
  await expect(row.getByRole('link', { name: /^erased-/ })).toHaveCount(0)
  await ana.reload()
  await expect(ana).toHaveURL(/\/login/)
})
