/** A customer pays by bank transfer, from the shop's first bank account to the statement that a bookkeeper books. */
import type { Page } from '@playwright/test'
import { formatMoney } from '#contract/rules/money.ts'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { camt, together } from '../../bank/make-statements.ts'
import { findings } from '../access/axe.ts'
import { scrollsSideways } from '../access/fit.ts'
import { fill, fillCard, heading, isTold, press, sees } from '../actions.ts'
import { address, anyProduct, openCheckout } from '../carts.ts'
import { expect, test } from '../fixtures.ts'
import { linkMailedTo, newAccount, signUp, signUpBookkeeper } from '../members.ts'

const account = { iban: 'ES9121000418450200051332', bic: 'CAIXESBBXXX', holder: 'Fleje, S.L.' }
const bank = { accounts: [account], transferHoldDays: 7, bankCharges: 25 }

// A bank account changes the checkout, and cannot be removed any more once a statement is booked.
test.use({ environment: {} })

for (const width of sample([390, 1280], 1))
  test(`at ${width} px an admin enters the account, a customer orders and gets a payment reference to copy, and a bookkeeper books the statement and decides about the rest by keyboard`, async ({
    shop,
    root,
    ana,
    asAna,
    asRoot,
    open,
  }) => {
    await test.step('the account is entered under Shop, where a wrong IBAN is refused', async () => {
      await root.goto('/dashboard/shop')
      const panel = root.getByRole('region', { name: 'Bank transfers' })
      await panel.getByRole('button', { name: 'Add account' }).click()
      await fill(root, { BIC: 'CAIXESBBXXX', 'Account holder': 'Fleje, S.L.', IBAN: 'ES91 2100 0418 4502 0005 1333' })
      await press(root, 'Save bank accounts')
      await sees(root, 'The check digits of this IBAN are wrong')
      await fill(root, { IBAN: 'es91 2100 0418 4502 0005 1332' })
      await press(root, 'Save bank accounts')
      await isTold(root, 'Bank accounts saved')
      await expect(root.getByLabel('IBAN')).toHaveValue('ES91 2100 0418 4502 0005 1332')
    })

    const product = await anyProduct(asAna)
    await test.step('the customer chooses the transfer at the checkout, and gets what to enter at the bank', async () => {
      await ana.setViewportSize({ width, height: 844 })
      await openCheckout(ana, asAna, [product])
      await ana.getByRole('radio', { name: 'Bank transfer' }).check()
      await sees(ana, /We hold the goods for 2 days/)
      expect([await findings(ana), await scrollsSideways(ana)]).toEqual([[], false])
      await press(ana, 'Place the order, pay by transfer')
      await expect(ana.getByRole('region', { name: 'Pay by bank transfer' })).toBeVisible()
      await sees(ana, 'Or pay by card')
      expect([await findings(ana), await scrollsSideways(ana)]).toEqual([[], false])
    })
    const id = new URL(ana.url()).pathname.split('/').at(-1) ?? ''
    const { number, transfer } = await asAna.findOrder({ id })
    const { reference = '', owed = 0 } = transfer ?? {}
    await test.step('the order says the same', async () => {
      await ana.goto(`/dashboard/orders/${id}`)
      await expect(ana.getByRole('button', { name: /^Copy the payment reference RF/ })).toBeVisible()
      await expect(ana.getByRole('link', { name: 'Pay by card instead' })).toBeVisible()
      expect(await brokenWords(ana, 320)).toEqual([])
      await ana.setViewportSize({ width, height: 844 })
    })

    const short = await asAna.placeOrder({
      body: { id: product._id, quantity: product.minimumOrder, address: 'Calle 1', phone: '976', paysBy: 'transfer' },
    })
    const second = (await asAna.findOrder({ id: short._id })).transfer ?? { reference: '', owed: 0 }
    const books = await signUpBookkeeper(shop, asRoot)
    const page = await open({ as: books, viewport: { width, height: 900 } })

    await test.step('the bookkeeper sees what the statement contains before anything is booked', async () => {
      const entries = [
        { cents: Math.round(owed * 100), text: `Invoice ${reference}` },
        { cents: Math.round(second.owed * 100) - 1500, text: second.reference },
        { cents: 4200, text: 'Thank you' },
      ]
      await page.goto('/dashboard/money')
      const choose = (name: string, text: string) =>
        page.getByLabel('Bank statement').setInputFiles({ name, mimeType: 'text/xml', buffer: Buffer.from(text) })
      await choose('cut-off.xml', camt({ entries, closing: 5 }))
      await expect(page.getByRole('alert').filter({ hasText: /do not add up/ })).toBeFocused()
      const ofOthers = camt({ account: 'ES7921000813610123456789', entries: [] })
      await choose('week48.xml', together(camt({ entries }), ofOthers))
      await sees(
        page,
        /week48\.xml: 3 new entries\. Of the new entries: 1 will pay its order, 1 needs a decision, 1 matches no order/,
      )
      await sees(page, 'Left out: This file has a statement of another account, ending in 6789.')
      expect(await asAna.findOrder({ id })).toMatchObject({ paid: false })
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      await press(page, 'Book the statement')
      await isTold(page, 'Statement booked. 1 transfer has paid its order')
    })

    await test.step('the bookkeeper decides about the other two by keyboard', async () => {
      await sees(page, '$15.00 is missing: write it off as bank charges?')
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      await page.locator('body').click({ position: { x: 2, y: 2 } })
      await page.keyboard.press('n')
      await page.keyboard.press('Enter')
      await isTold(page, 'Transfer matched')
      await expect(page.getByRole('row', { name: /\$42\.00/ })).toBeFocused()
      await press(page, 'Set aside: $42.00')
      await page.getByRole('dialog').getByLabel('Why').fill('A refund of the electricity company')
      await press(page, 'Set the transfer aside')
      await sees(page, 'Every transfer matches an order.')
      expect(await asAna.findOrder({ id: short._id })).toMatchObject({ paid: true, transactionId: second.reference })
    })

    await test.step('the customer sees the order paid', async () => {
      await ana.reload()
      await expect(heading(ana, `Order ${number}`)).toBeVisible()
      await expect(ana.getByRole('region', { name: 'Pay by bank transfer' })).toHaveCount(0)
      await ana.goto('/dashboard/myOrders')
      await sees(ana, reference)
    })
  })

for (const width of sample([390, 1280], 1))
  test(`at ${width} px a bookkeeper accepts a transfer that is short, undoes the match on the page of its order, and accepts the transfer again @rare`, async ({
    shop,
    asAna,
    asRoot,
    open,
  }) => {
    await asRoot.putBank({ body: bank })
    const product = await anyProduct(asAna)
    const { _id: id } = await asAna.placeOrder({
      body: { id: product._id, quantity: product.minimumOrder, address: 'Calle 1', phone: '976', paysBy: 'transfer' },
    })
    const { reference, owed } = (await asAna.findOrder({ id })).transfer ?? { reference: '', owed: 0 }
    const statement = camt({ entries: [{ cents: Math.round(owed * 100) - 1500, text: reference }] })
    await asRoot.bookStatement({ body: new File([statement], 'statement.xml', { type: 'application/xml' }) })
    const books = await signUpBookkeeper(shop, asRoot)
    const page = await open({ as: books, viewport: { width, height: 900 } })
    await page.goto('/dashboard/money')
    await page.getByRole('button', { name: /^Accept: / }).click()
    await isTold(page, 'Transfer matched')
    await page.goto(`/dashboard/orders/${id}`)
    const matched = page.getByRole('region', { name: 'Matched transfers' })
    await expect(matched).toContainText('with $15.00 written off')
    expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
    await matched.getByRole('button', { name: /^Undo the match of/ }).click()
    await isTold(page, 'Match undone')
    await expect(matched).toHaveCount(0)
    expect(await asAna.findOrder({ id })).toMatchObject({ paid: false })
    await page.goto('/dashboard/money')
    await page.getByRole('button', { name: /^Accept: / }).click()
    await isTold(page, 'Transfer matched')
    expect(await asAna.findOrder({ id })).toMatchObject({ paid: true })
  })

for (const width of sample([390, 1280], 1))
  test(`at ${width} px a customer sees which part has arrived and what is left, and a bookkeeper answers whether a transfer is another one, and sees what the bank has taken back @rare`, async ({
    shop,
    ana,
    asAna,
    asRoot,
    open,
  }) => {
    await asRoot.putBank({ body: bank })
    const product = await anyProduct(asAna)
    const { _id: id } = await asAna.placeOrder({
      body: { id: product._id, quantity: product.minimumOrder, address: 'Calle 1', phone: '976', paysBy: 'transfer' },
    })
    const { number, transfer, toPay } = await asAna.findOrder({ id })
    const { reference } = transfer ?? { reference: '' }
    const half = Math.round(toPay * 50)
    const part = { cents: half, text: reference, bankReference: `REF-${width}` }
    const book = (entries: Parameters<typeof camt>[0]['entries']) =>
      asRoot.bookStatement({ body: new File([camt({ entries })], 'statement.xml', { type: 'application/xml' }) })
    await book([part])
    const [{ _id: entry } = { _id: '' }] = (await asRoot.findEntries()).entries
    await asRoot.matchEntry({ id: entry, body: { order: number } })
    await book([{ ...part, bankReference: '' }])

    await test.step('the customer finds the part in the list, on the page for payment, and before cancelling', async () => {
      await ana.setViewportSize({ width, height: 844 })
      const received = `${formatMoney(half / 100)} of ${formatMoney(toPay)} received`
      await ana.goto('/dashboard/myOrders')
      await sees(ana, received)
      await ana.getByRole('button', { name: /^Cancel the order for/ }).click()
      const dialog = ana.getByRole('alertdialog').or(ana.getByRole('dialog'))
      await expect(dialog).toContainText('will be paid back by bank transfer')
      await press(ana, 'Keep order')
      await ana.goto(`/dashboard/payment/${id}`)
      await expect(ana.getByText(`Unpaid. ${received}`), 'On the printed page').toHaveCount(1)
      await expect(ana.getByRole('button', { name: `Pay ${formatMoney(toPay - half / 100)}` })).toBeVisible()
      expect([await findings(ana), await scrollsSideways(ana)]).toEqual([[], false])
    })

    const books = await signUpBookkeeper(shop, asRoot)
    const page = await open({ as: books, viewport: { width, height: 900 } })
    await test.step('the bookkeeper says that the second transfer is the same', async () => {
      await page.goto('/dashboard/money')
      await sees(page, new RegExp(`This may be the same as the transfer of 26 November 2026 for ${number}`))
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      await page.getByRole('button', { name: /^The same transfer/ }).click()
      await isTold(page, 'Set aside')
      expect(await asAna.findOrder({ id })).toMatchObject({ received: half / 100 })
    })

    await test.step('the bookkeeper sees what the bank has taken back, and sets it aside', async () => {
      await book([{ ...part, cents: -half, isReturn: true, on: '2026-11-27' }])
      await page.goto('/dashboard/money')
      const list = page.getByRole('region', { name: 'Transfers taken back' })
      await expect(list).toContainText(`${number}, ${(await asAna.findOrder({ id })).userName}, owes`)
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      await list.getByRole('button', { name: /^Set aside/ }).click()
      await page.getByRole('dialog').getByLabel('Why').fill('The customer pays again')
      await page.getByRole('dialog').getByRole('button', { name: 'Set aside' }).click()
      await expect(list).toContainText('The bank has taken no transfer back.')
      await ana.goto(`/dashboard/orders/${id}`)
      await sees(ana, `A transfer was taken back by the bank: ${formatMoney(half / 100)}`)
      expect([await findings(ana), await scrollsSideways(ana)]).toEqual([[], false])
    })
  })

for (const width of sample([390, 1280], 1))
  test(`at ${width} px a customer reads which line is too large for a transfer, orders less of it by keyboard, and loses nothing typed in the form @rare`, async ({
    ana: page,
    anaMember: { email },
    asAna,
    asRoot,
  }) => {
    await asRoot.putBank({ body: bank })
    const nine = { ...coil, minimumOrder: 1, quantity: 9, availableQuantity: 9 }
    const { _id: id } = await asRoot.addProduct({ body: { ...nine, name: 'Buckle of nine' } })
    const { _id: other } = await asRoot.addProduct({ body: { ...nine, name: 'Buckle that goes' } })
    const place = page.getByRole('button', { name: 'Place the order, pay by transfer' })
    const { 'Your phone': phone } = address
    const typed = { Street: 'Calle del Fleje 1', 'Postal code': '50001', Town: 'Zaragoza', 'Your phone': phone }
    const ordersOfNine = (quantity: string) =>
      expect(page.getByRole('row', { name: 'Buckle of nine' })).toHaveText(new RegExp(`\\b${quantity}\\s*(× )?\\$`), {
        useInnerText: true,
      })
    const holdsTyped = async () => {
      for (const [label, value] of Object.entries(typed))
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    }

    await test.step('before anything is sent, and the button leads to the line instead of sending', async () => {
      await page.setViewportSize({ width, height: 844 })
      await asAna.changeCart({ body: { set: [{ id: other, quantity: 1 }] } })
      await openCheckout(page, asAna, [await asRoot.findProduct({ id })])
      await asAna.changeCart({ body: { id, quantity: 6 } })
      await page.reload()
      await sees(page, 'We kept what you typed.')
      await holdsTyped()
      await expect(page.getByText('At most 4 if you pay by transfer')).toHaveCount(0)
      await page.getByRole('radio', { name: 'Bank transfer' }).check()
      await sees(page, 'At most 4 if you pay by transfer')
      expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
      await place.click()
      await expect(page.locator(':focus')).toContainText('At most 4 if you pay by transfer')
      expect(await asAna.listMyOrders({ email })).toEqual([])
    })

    await test.step('also after a way to the cart and back', async () => {
      await page.getByRole('link', { name: 'Change the cart' }).click()
      await page.getByRole('link', { name: 'Checkout' }).click()
      await holdsTyped()
      await expect(page.getByRole('radio', { name: 'Bank transfer' })).toBeChecked()
      await page.getByRole('button', { name: 'Order 4 of Buckle of nine' }).focus()
      await page.keyboard.press('Enter')
      await ordersOfNine('4')
      await expect(page.getByText('At most 4 if you pay by transfer')).toHaveCount(0)
      await expect(place).toBeFocused()
    })

    await test.step('if a line is taken off sale, or the cart is changed somewhere else, the form says so in place', async () => {
      await asRoot.deleteProduct({ id: other })
      await place.click()
      await expect(page.getByRole('alert').filter({ hasText: 'This product is no longer sold' })).toBeFocused()
      await page.getByRole('button', { name: 'Remove the product that is no longer sold' }).click()
      await expect(page.getByText('a product that is no longer sold')).toHaveCount(0)
      await asAna.changeCart({ body: { id, quantity: 3 } })
      await place.click()
      await expect(page.getByRole('alert').getByText('Your cart was changed somewhere else')).toBeVisible()
      await ordersOfNine('3')
      await holdsTyped()
      await place.click()
      await expect(page.getByRole('region', { name: 'Pay by bank transfer' })).toBeVisible()
      expect(await asAna.listMyOrders({ email })).toMatchObject([{ quantity: 3, paysBy: 'transfer' }])
    })

    await test.step('the next order begins with an empty form', async () => {
      await asAna.changeCart({ body: { id, quantity: 1 } })
      await page.goto('/checkout')
      const card = page.getByRole('radio', { name: 'Card' })
      await expect(card).toBeChecked()
      await expect(page.getByText('We kept what you typed.')).toHaveCount(0)
      await page.getByRole('radio', { name: 'Bank transfer' }).check()
      await page.reload()
      await press(page, 'Discard')
      await expect(card).toBeChecked()
      await page.reload()
      await expect(card).toBeChecked()
      await expect(page.getByText('We kept what you typed.')).toHaveCount(0)
    })
  })

test('a customer without a confirmed address reads so beside the transfer, gets the mail again, and can choose it once the address is confirmed in another tab @rare', async ({
  shop,
  asRoot,
  open,
}) => {
  await asRoot.putBank({ body: bank })
  const nora = await signUp(shop, newAccount('Nora'), { isConfirmed: false })
  const first = await linkMailedTo(shop, nora.email)
  const page = await open({ as: nora })
  await openCheckout(page, nora.api, [await anyProduct(nora.api)])
  const transfer = page.getByRole('radio', { name: 'Bank transfer' })
  await expect(transfer).toBeDisabled()
  await sees(page, 'Please confirm your email address first, or pay by card')
  await press(page, 'Send the mail again')
  await isTold(page, `We have sent a mail to ${nora.email}. Please open its link to confirm your address.`)
  const mailed = await linkMailedTo(shop, nora.email)
  expect(mailed).not.toBe(first)
  const tab = await page.context().newPage()
  await tab.goto(mailed)
  await tab.getByLabel(/password/).fill(nora.password)
  await press(tab, 'Confirm')
  await sees(tab, 'Your address is confirmed')
  await page.bringToFront()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await transfer.check()
  await expect(page.getByRole('button', { name: 'Send the mail again' })).toHaveCount(0)
  await press(page, 'Place the order, pay by transfer')
  await expect(page.getByRole('region', { name: 'Pay by bank transfer' })).toBeVisible()
})

test('a customer whose card is declined pays the same order by transfer instead, from the checkout or from the page for payment, and the office or the customer goes back to the card @rare', async ({
  ana: page,
  root,
  anaMember: { email },
  asAna,
  asRoot,
}) => {
  await asRoot.putBank({ body: bank })
  const product = await anyProduct(asAna)
  await openCheckout(page, asAna, [product])
  await fillCard(page, '4000 0000 0000 0002')
  await press(page, /^Pay \$/)
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  await press(page, 'Pay by transfer instead')
  await isTold(page, 'You pay this order by bank transfer')
  await expect(page.getByRole('region', { name: 'Pay by bank transfer' })).toBeVisible()
  expect(await asAna.listMyOrders({ email })).toMatchObject([{ paysBy: 'transfer', stage: 'unpaid' }])

  const body = { id: product._id, quantity: product.minimumOrder, address: 'Calle 1', phone: '976' }
  const { _id: id } = await asAna.placeOrder({ body })
  await page.goto(`/dashboard/payment/${id}`)
  await fillCard(page, '4000 0000 0000 0002')
  await press(page, /^Pay \$/)
  await expect(page.getByRole('alert').getByText('Your card was declined.')).toBeVisible()
  expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
  await page.getByRole('button', { name: 'Pay by transfer instead' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Pay by bank transfer' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await root.goto(`/dashboard/orders/${id}`)
  await press(root, 'Change to payment by card')
  await isTold(root, 'The order is now to be paid by card')
  await press(root, 'Change to payment by bank transfer')
  await expect(root.getByRole('button', { name: 'Change to payment by card' })).toBeVisible()
  expect([await findings(root), await scrollsSideways(root)]).toEqual([[], false])
  await page.goto(`/dashboard/orders/${id}`)
  await sees(page, 'To be paid by bank transfer')
  await page.getByRole('link', { name: 'Pay by card instead' }).click()
  await fillCard(page, '4242 4242 4242 4242')
  await press(page, /^Pay \$/)
  await sees(page, 'Congrats your payment is completed')
  expect(await asAna.findOrder({ id })).toMatchObject({ paid: true, paidWith: 'card' })
})

/** The words of the bank details that a window of this width breaks in two: each is drawn in more than one rectangle. */
async function brokenWords(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 })
  const details = page.getByRole('region', { name: 'Pay by bank transfer' }).getByRole('definition')
  await expect(details.filter({ hasText: 'ES91 2100' })).toBeVisible()
  return details.evaluateAll((all) => {
    const range = document.createRange()
    return all.flatMap((one) => {
      const text = document.createTreeWalker(one, NodeFilter.SHOW_TEXT).nextNode()
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        if (!text) return []
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length > 1 ? [word] : []
      })
    })
  })
}
