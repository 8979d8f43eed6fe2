/** A company gets payment terms and orders on account; the office ships, sees what is owed, and blocks the company. */
import type { Page } from '@playwright/test'
import { sample } from '#tests/sample.ts'
import type { Api } from '#web/api/client.ts'
import { findings } from '../access/axe.ts'
import { scrollsSideways } from '../access/fit.ts'
import { fill, heading, isTold, press, sees } from '../actions.ts'
import { anyProduct, openCheckout } from '../carts.ts'
import { expect, test } from '../fixtures.ts'
import type { Member } from '../members.ts'

const account = { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', holder: 'Fleje, S.L.' }
const bank = { accounts: [account], transferHoldDays: 7, bankCharges: 25 }
const coils = { legalName: 'Coils, S.L.', address: 'Calle 1, Zaragoza', country: 'ES' }
const terms = { netDays: 30, creditLimit: 100_000, invoiceEmail: '', blocked: '', mayCollectUntaxed: '' }

const fits = async (page: Page) => expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])

/** The customer's company may order on account from now on. Returns its id. */
async function grantTerms(admin: Api, customer: Api, { email }: Member): Promise<string> {
  await admin.putBank({ body: bank })
  await customer.putCompany({ body: coils })
  const id = (await admin.findPerson({ person: email })).companyId ?? ''
  await admin.putTerms({ id, body: terms })
  return id
}

for (const width of sample([390, 1280], 1))
  test(`at ${width} px an admin grants terms, a customer orders on account, and the office ships and sees what is owed`, async ({
    root,
    ana,
    anaMember,
    asAna,
    asRoot,
  }) => {
    for (const page of [root, ana]) await page.setViewportSize({ width, height: 844 })
    await asRoot.putBank({ body: bank })
    await asAna.putCompany({ body: coils })
    const product = await anyProduct(asAna)

    await test.step('the admin finds the company on the page of its customer, and enters the terms', async () => {
      await root.goto(`/dashboard/users/${anaMember.email}`)
      await root.getByRole('link', { name: 'See the company' }).click()
      await expect(heading(root, 'Coils, S.L.')).toBeVisible()
      await fill(root, { 'Credit limit in dollars': '100000', 'Days to pay': '61' })
      await press(root, 'Save payment terms')
      await sees(root, 'At most 60 days')
      await fill(root, { 'Days to pay': '30' })
      await press(root, 'Save payment terms')
      await isTold(root, 'Payment terms saved')
      await sees(root, '$100,000.00')
      await fits(root)
    })

    await test.step('the customer orders on account, and the order says when the payment is due', async () => {
      await openCheckout(ana, asAna, [product])
      await ana.getByRole('radio', { name: 'On account, 30 days' }).check()
      await sees(ana, /\$100,000\.00 of your company’s credit is left/)
      await sees(ana, /^Billed to Coils, S\.L\./)
      await fits(ana)
      await press(ana, 'Place the order on account')
      await expect(heading(ana, /^Order F-/)).toBeVisible()
      await sees(ana, 'The payment is due 30 days after the goods have shipped.')
      await sees(ana, 'On account, being packed')
      await fits(ana)
    })
    const id = new URL(ana.url()).pathname.split('/').at(-1) ?? ''
    const { number } = await asAna.findOrder({ id })

    await test.step('in Manage Orders, Confirm waits for the money, and the button beside it ships on account', async () => {
      await root.goto(`/dashboard/manageOrders?q=${number}`)
      await expect(root.getByRole('row').filter({ hasText: number })).toBeVisible()
      // A card hides buttons that are all disabled.
      const confirm = root.getByRole('button', { name: /^Confirm the order/ })
      await (width === 390 ? expect(confirm).toHaveCount(0) : expect(confirm).toBeDisabled())
      await fits(root)
      await root.getByRole('button', { name: /^Ship on account/ }).click()
      await isTold(root, 'Order approved')
    })

    await test.step('the customer sees the due date and what to enter at the bank', async () => {
      await ana.reload()
      await sees(ana, /^Due on/)
      await expect(ana.getByRole('region', { name: 'Pay by bank transfer' })).toBeVisible()
      await expect(ana.getByRole('button', { name: 'Change this order' })).toHaveCount(0)
      await fits(ana)
    })

    await test.step('the office sees what the company owes, and blocks it', async () => {
      await root.goto('/dashboard/money')
      const receivables = root.getByRole('region', { name: 'Receivables' })
      // The demo's company owes something too.
      const owes = receivables.getByRole('listitem').filter({ hasText: 'Coils, S.L.' })
      await expect(owes.getByText(/Not due yet: \$/)).toBeVisible()
      await fits(root)
      await receivables.getByRole('link', { name: 'Coils, S.L.' }).click()
      const owed = root.getByRole('region', { name: 'Unpaid orders on account' })
      await expect(owed.getByRole('link', { name: number })).toBeVisible()
      await root.getByLabel('Blocked, because').fill('Two cheques bounced')
      await press(root, 'Save payment terms')
      await isTold(root, 'Payment terms saved')
      await openCheckout(ana, asAna, [product])
      await expect(ana.getByRole('radio', { name: 'On account, 30 days' })).toBeDisabled()
      await sees(ana, 'Your company cannot order on account at the moment. Please write to us')
    })
    // The other journeys in this shop pay by card.
    await asRoot.putBank({ body: { ...bank, accounts: [] } })
  })

for (const width of sample([390, 1280], 1))
  test(`at ${width} px the office adds members to a company and corrects its details, and the customer sees them and removes a member @rare`, async ({
    root,
    ana,
    anaMember,
    rootMember,
    asAna,
    asRoot,
  }) => {
    for (const page of [root, ana]) await page.setViewportSize({ width, height: 844 })
    const id = await grantTerms(asRoot, asAna, anaMember)

    await test.step('the admin adds and removes a member, and corrects the address', async () => {
      await root.goto(`/dashboard/companies/${id}`)
      await fill(root, { 'Email of a customer': rootMember.email })
      await press(root, 'Add the customer')
      await isTold(root, 'Customer added')
      await root.getByLabel(`Role of ${rootMember.name}`).selectOption('Viewer')
      await isTold(root, 'Role changed')
      await press(root, `Remove ${rootMember.name}`)
      await expect(root.getByLabel('Pass orders for the company to')).toBeVisible()
      await fits(root)
      await press(root, `Remove ${rootMember.name}`)
      await isTold(root, 'Customer removed')
      await root.getByText('Change the details').click()
      await fill(root, { 'Billing address': 'Calle 9, Zaragoza' })
      await fits(root)
      await press(root, 'Save the company')
      await isTold(root, 'Company saved')
    })

    await test.step('the customer sees the company on which the shop relies, and its members', async () => {
      await asRoot.addToCompany({ id, body: { email: rootMember.email } })
      await ana.goto('/dashboard/myProfile')
      await sees(ana, 'Ask us to change the name, the country or the VAT number.')
      await expect(ana.getByLabel('Billing address')).toHaveValue('Calle 9, Zaragoza')
      await fits(ana)
      await press(ana, `Remove ${rootMember.name}`)
      await fits(ana)
      await press(ana, `Remove ${rootMember.name}`)
      await isTold(ana, 'Member removed, and the orders passed to another member')
      await sees(ana, 'You order alone.')
    })
    await asRoot.putBank({ body: { ...bank, accounts: [] } })
  })

test.describe('in a shop of its own, whose bank account cannot be removed once money is noted', () => {
  test.use({ environment: {} })

  for (const width of sample([390, 1280], 1))
    test(`at ${width} px the office takes a damaged coil off the invoice of an order on account, and the customer sees what is left to pay @rare`, async ({
      root,
      ana,
      anaMember,
      asAna,
      asRoot,
    }) => {
      for (const page of [root, ana]) await page.setViewportSize({ width, height: 844 })
      await grantTerms(asRoot, asAna, anaMember)
      const product = await anyProduct(asAna)
      const { _id: id } = await asAna.placeOrder({
        body: { id: product._id, quantity: product.minimumOrder, address: 'Calle 1', phone: '976', paysBy: 'account' },
      })
      await asRoot.shipOnAccount({ id, body: {} })
      await ana.goto(`/dashboard/orders/${id}`)

      await test.step('the office takes a damaged coil off the invoice, and the customer sees what is left to pay', async () => {
        await root.goto(`/dashboard/orders/${id}`)
        const credit = root.getByRole('region', { name: 'Credit' })
        await credit.getByText(/^Up to/).click()
        await fill(root, { 'Additional amount (optional)': '0.25', Reason: 'A coil was scratched' })
        await fits(root)
        await press(root, 'Credit $0.25')
        await isTold(root, 'Credited')
        await ana.reload()
        await expect(ana.getByRole('region', { name: 'Credits' })).toContainText('Taken off what is owed$0.25')
        await expect(ana.getByText(/ received$/)).toHaveCount(0)
        await fits(ana)
      })

      await test.step('a part of the money arrives, and the customer sees what is left to pay', async () => {
        await asRoot.noteMoney({ id, body: { amount: 5, bankReference: `P-${width}`, bookedOn: '2026-11-26' } })
        await ana.reload()
        await sees(ana, /^\$5\.00 of \$[\d,.]+ received$/)
        await fits(ana)
      })
    })
})
