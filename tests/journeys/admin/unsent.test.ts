/** Mails that cannot be sent and papers that cannot be made are listed for admins, with the reason and the possible actions. */

import { type MailServer, startMailServer } from '#tests/mail-server.ts'
import { noMoneyNeeds } from '#tests/screen-states.ts'
import { press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { orderOne } from '../orders.ts'

/** A shop whose mail server has no mailboxes. */
const refusingTest = test.extend<{ refusing: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures are wanted.
  refusing: async ({}, use) => {
    const server = await startMailServer({ refuse: '550 5.1.1 No such mailbox' })
    await use(server)
    await server.close()
  },
  environment: async ({ refusing }, use) =>
    use({ MAIL_URL: `smtp://127.0.0.1:${refusing.port}`, MAIL_FROM: 'shop@coils.example' }),
})

refusingTest(
  'a mail that was refused can be tried again when the mailbox exists, or set aside with a reason @rare',
  async ({ refusing, root, asRoot, rootMember: { email } }) => {
    // The mail about a new order waits for two minutes; the mail about its cancellation replaces it at once.
    for (let orders = 0; orders < 2; orders++) await asRoot.cancelOrder({ id: await orderOne(asRoot) })
    await expect.poll(async () => (await asRoot.findNeeds()).mails).toBe(2)
    await root.goto('/dashboard')
    await root
      .getByRole('navigation', { name: 'Needs attention' })
      .getByRole('link', { name: /2 mails/ })
      .click()
    const mails = root.getByRole('region', { name: /^Mails that cannot be sent/ }).getByRole('listitem')
    await expect(mails).toHaveCount(2)
    await expect(mails.first()).toContainText('550 5.1.1 No such mailbox')

    await mails.first().getByRole('button', { name: 'Set aside' }).click()
    const dialog = root.getByRole('dialog', { name: /^Set aside/ })
    await dialog.getByLabel('Why').fill('They have moved')
    await dialog.getByRole('button', { name: 'Set the mail aside' }).click()
    await expect(mails).toHaveCount(1)

    await refusing.close()
    const taking = await startMailServer({ port: refusing.port })
    await press(root, `Try again now: Cancelled, to ${email}`)
    await expect.poll(() => taking.taken.map(({ to }) => to)).toEqual([email])
    await root.reload()
    await sees(root, 'No mail needs attention.')
    await taking.close()
  },
)

test('a long list shows its first ten entries, and showing more focuses the eleventh; a paper that cannot be made links to its order @rare', async ({
  root,
  asRoot,
}) => {
  const refund = (n: number) => ({
    ...{ _id: crypto.randomUUID(), intentId: `pi_${n}`, amount: `$${n}.00`, reason: 'closed account' },
    at: '2026-03-02T09:12:44.120Z',
  })
  const failedRefunds = Array.from({ length: 14 }, (_, place) => refund(place + 1))
  await root.route('**/api/needs/money', (route) =>
    route.fulfill({
      json: { ...noMoneyNeeds, failedRefunds },
    }),
  )
  const low = { availableQuantity: 5, minimumOrder: 1, sold: 0 }
  const products = Array.from({ length: 12 }, (_, place) => ({
    ...{ _id: crypto.randomUUID(), name: `Low strap ${place}` },
    ...low,
  }))
  const json = { ...(await asRoot.findStockNeeds()), withoutSales: { total: 12, products } }
  await root.route('**/api/needs/stock', (route) => route.fulfill({ json }))
  const id = await orderOne(asRoot)
  const { number } = await asRoot.findOrder({ id })
  const paper = { kind: 'receipt', order: { _id: id, number }, wantedAt: '2026-03-02T09:12:44.120Z', tries: 5 }
  const mail = {
    ...{ _id: crypto.randomUUID(), to: 'ana@crowd.example', about: 'Confirm your address', tries: 5 },
    ...{ why: '550 5.1.1 No such mailbox', writtenAt: '2026-03-02T09:12:44.120Z', canTryAgain: false },
  }
  // Only a bug can prevent a paper from being made, so the browser gets an invented answer.
  await root.route('**/api/needs/unsent', (route) =>
    route.fulfill({ json: { mails: [mail], papers: [{ ...paper, nextTryAt: '2026-03-02T10:12:44.120Z' }] } }),
  )
  await root.goto('/dashboard/needsAttention')

  await test.step('a mail that the shop has given up sending can only be set aside', async () => {
    const mails = root.getByRole('region', { name: /^Mails that cannot be sent/ })
    await expect(mails).toContainText('tried 5 times, given up')
    await expect(mails.getByRole('button')).toHaveText(['Set aside'])
  })
  await test.step('the first ten failed refunds are shown, and a button shows the others', async () => {
    const refunds = root.getByRole('region', { name: /^Refunds that failed/ }).getByRole('listitem')
    await expect(refunds).toHaveCount(10)
    await sees(root, 'The first 10 are shown.')
    await press(root, 'Show 4 more: Refunds that failed')
    await expect(refunds).toHaveCount(14)
    await expect(refunds.nth(10).getByRole('button')).toBeFocused()
  })
  await test.step('the first ten products low in stock are shown, and a button shows the others', async () => {
    const group = root.getByRole('region', { name: /^Low stock without sales/ })
    const names = group.locator('tbody').getByRole('link')
    await expect(names).toHaveText(products.slice(0, 10).map(({ name }) => name))
    await group.getByRole('button', { name: /^Show \d+ more/ }).click()
    await expect(names).toHaveText(products.map(({ name }) => name))
    await expect(names.nth(10)).toBeFocused()
  })
  await test.step('a paper links to its order', async () => {
    await root.getByRole('link', { name: `See the order: Receipt of order ${number}` }).click()
    await expect(root).toHaveURL(`/dashboard/orders/${id}`)
  })
})
