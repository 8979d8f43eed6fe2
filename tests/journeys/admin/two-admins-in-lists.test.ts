/** Two admins have the same list open: the admin who acts second sees in the row who acted first, and when. */
import type { Locator, Page } from '@playwright/test'
import { demoAccounts } from '#demo/accounts.ts'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import type { Api } from '#web/api/client.ts'
import { confirmDeletion, isTold, press } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import type { Member } from '../members.ts'
import { orderOne } from '../orders.ts'

const row = (page: Page) => page.getByRole('row').nth(1)
const bottomOf = async (box: Locator) => {
  const { y, height } = (await box.boundingBox()) ?? { y: 0, height: 0 }
  return y + height
}

type List = {
  /** Creates an entry. Returns the path of a list that shows the entry in its first row. */
  make: (by: { root: Api; ana: Member }) => Promise<string>
  button: RegExp
}

const words = { image: '/favicon.svg', company: 'Ebro', position: 'Buyer', number: 4 }

const lists: Record<string, List> = {
  products: {
    make: async ({ root }) => {
      const name = `Strap of two ${crypto.randomUUID()}`
      await root.addProduct({ body: { ...coil, name } })
      return `/dashboard/manageProducts?q=${encodeURIComponent(name)}`
    },
    button: /^Delete/,
  },
  reviews: {
    make: async ({ ana: { name, email, api } }) => {
      await api.addReview({ body: { name, email, ...words, review: 'Holds.' } })
      return '/dashboard/allReviews'
    },
    button: /^Delete/,
  },
  users: {
    make: async ({ ana: { email } }) => `/dashboard/allUsers?q=${email}`,
    button: /^Delete/,
  },
}

for (const [name, { make, button }] of sample(Object.entries(lists), 1))
  test(`in a list of ${name}, an admin sees which admin has already deleted the row, and when @rare`, async ({
    root,
    open,
    rootMember,
    asRoot,
    anaMember,
  }) => {
    const path = await make({ root: asRoot, ana: anaMember })
    const other = await open({ as: rootMember })
    for (const page of [root, other]) {
      await page.goto(path)
      await expect(row(page)).toBeVisible()
    }
    await confirmDeletion(root, button)
    await expect(row(root).getByText('Deleted', { exact: true })).toBeVisible()

    const before = await bottomOf(row(other))
    await confirmDeletion(other, button)
    await isTold(other, 'Something went wrong')
    await isTold(other, new RegExp(`^Deleted by ${demoAccounts.admin.email}, today \\d\\d:\\d\\d CES?T$`))
    await expect(row(other)).toHaveText(new RegExp(`Deleted\\d\\d:\\d\\d CES?T by ${demoAccounts.admin.email}`))
    await expect(row(other).getByRole('button')).toHaveCount(0)
    expect(await bottomOf(row(other))).toBe(before)
  })

test('an order that its customer has cancelled cannot be deleted, and the row says who cancelled it @rare', async ({
  root,
  anaMember,
}) => {
  const id = await orderOne(anaMember.api)
  await root.goto('/dashboard/manageOrders')
  await expect(row(root)).toBeVisible()
  await anaMember.api.cancelOrder({ id })
  await confirmDeletion(root, /^Delete the order/)
  await isTold(root, 'Something went wrong')
  await isTold(root, new RegExp(`^Cancelled by ${anaMember.email}, today`))
  await expect(row(root)).toHaveText(/Cancelled\d\d:\d\d CES?T by /)
})

test('a role that another admin has changed meanwhile is kept, and the second admin sees who changed it @rare', async ({
  root,
  open,
  rootMember,
  asRoot,
  brunoMember: { email },
}) => {
  const other = await open({ as: rootMember })
  for (const page of [root, other]) {
    await page.goto(`/dashboard/allUsers?q=${email}`)
    await expect(row(page)).toBeVisible()
  }
  await press(root, `Make Admin: ${email}`)
  await isTold(root, 'Successfully made an admin')
  await press(other, `Make Admin: ${email}`)
  await isTold(other, new RegExp(`^Made an admin by ${demoAccounts.admin.email}, today \\d\\d:\\d\\d CES?T$`))
  await expect(row(other).getByText('admin', { exact: true })).toBeVisible()
  await expect(other.getByRole('button', { name: /^Make Admin/ })).toHaveCount(0)
  const { rows } = await asRoot.readPage('listChanges', { kind: 'user', id: email })
  expect(rows.map(({ action }) => action)).toEqual(['make admin'])

  await other.reload()
  for (const page of [root, other]) await press(page, `Remove admin: ${email}`)
  await press(root, 'Yes, remove admin')
  await isTold(root, 'No longer an admin')
  await press(other, 'Yes, remove admin')
  await isTold(other, new RegExp(`^Made a user by ${demoAccounts.admin.email}, today \\d\\d:\\d\\d CES?T$`))
  await expect(row(other).getByRole('button', { name: /^Make Admin/ })).toBeVisible()
})
