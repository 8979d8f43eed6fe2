/** A plant manager who is new to the shop orders a set on a phone in few actions, and always reads the same days of arrival. */
import type { Locator, Page } from '@playwright/test'
import { findings } from './access/axe.ts'
import { scrollsSideways } from './access/fit.ts'
import { heading, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'
import { newAccount } from './members.ts'
import { buyThreeLines } from './three-lines.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

/** From the start page to the paid order. A tap, a filled field and a chosen option count as one each. */
const mostActions = 24

/** The days of arrival in a text: `Thu 26 – Fri 27 Nov`, or one day. */
const daysIn = (text: string | null) =>
  /arrives? (\w{3} \d+(?: \w{3})?(?: – \w{3} \d+(?: \w{3})?)?)/i.exec(text ?? '')?.[1]

/** Each field of the delivery address has its value, and tells the browser what to fill in. */
async function holds(page: Page, values: Record<string, string>) {
  for (const [label, value] of Object.entries(values)) {
    const field = page.getByLabel(label, { exact: true })
    await expect(field).toHaveValue(value)
    await expect(field).toHaveAttribute('autocomplete', /^shipping /)
  }
}

/** Taps and fills like a person, and counts each action. */
function startCounting() {
  let actions = 0
  return {
    count: () => actions,
    tap: async (target: Locator) => {
      actions += 1
      await target.tap()
    },
    type: async (page: Page, label: string, value: string) => {
      actions += 1
      await page.getByLabel(label, { exact: true }).fill(value)
    },
    choose: async (page: Page, label: string, value: string) => {
      actions += 1
      await page.getByLabel(label).selectOption(value)
    },
  }
}

test('a new customer finds a set, signs up, orders the set and pays in few actions, and reads the same days of arrival everywhere @rare', async ({
  visitor: page,
  asRoot,
}) => {
  const { count, tap, type, choose } = startCounting()
  const { name, email, password } = newAccount('Nuria Pla')
  await page.goto('/')

  const promised = await test.step('the search finds the strap, and its page says when it arrives', async () => {
    await tap(page.getByRole('link', { name: 'Search' }).first())
    // The box is a searchbox at first, and a combobox once it can suggest products.
    await expect(page.locator(':focus')).toHaveAccessibleName('Search products')
    await type(page, 'Search products', 'PT-1610')
    await tap(page.getByRole('option', { name: /PT-1610/ }))
    const promise = page.getByText(/^In stock\. .*they arrive/)
    await expect(promise).toBeVisible()
    return daysIn(await promise.textContent())
  })
  expect(promised).toBeTruthy()

  await test.step('one tap puts the set into the cart, which is kept for the customer while she signs up', async () => {
    await tap(page.getByRole('button', { name: 'Add the set to the cart' }))
    await tap(page.getByRole('link', { name: 'Cart, 4 products' }))
    await page.getByLabel('Country').selectOption('España')
    await expect(page.getByLabel('Country')).toHaveValue('ES')
    const delivery = page.getByRole('region', { name: 'Delivery' })
    await expect(delivery.getByText(/^Arrives/)).not.toHaveCount(0)
    expect(
      daysIn(
        await delivery
          .getByText(/^Arrives/)
          .first()
          .textContent(),
      ),
    ).toBe(promised)
    await tap(page.getByRole('link', { name: 'Checkout' }).first())
    await sees(page, /Your cart is kept/)
    await expect(page.getByRole('main').getByRole('button', { name: 'Login', exact: true })).toBeInViewport()
    await tap(page.getByRole('link', { name: /create an account/i }))
    await type(page, 'Your Name:', name)
    await type(page, 'Your email:', email)
    await type(page, 'Your password:', password)
    await type(page, 'Confirm your password:', password)
    await tap(page.getByRole('button', { name: 'Signup', exact: true }))
    await expect(page).toHaveURL('/checkout')
  })

  await test.step('the checkout shows the days beside the delivery that it has chosen for Spain', async () => {
    await choose(page, 'Country', 'ES')
    // A whole address is split, so that it takes no more actions than one field.
    await type(page, 'Street', 'Calle del Fleje 1, 50001 Zaragoza')
    await type(page, 'Your phone', '+34 976 000 000')
    await holds(page, { Street: 'Calle del Fleje 1', 'Postal code': '50001', Town: 'Zaragoza' })
    await sees(page, 'US dollars, with delivery, without tax')
    const chosen = page.getByRole('group', { name: 'Delivery method' }).getByRole('radio', { checked: true })
    await expect(chosen).toHaveAccessibleName(/arrives/i)
    expect(daysIn(await chosen.evaluate((radio) => radio.closest('label')?.textContent ?? ''))).toBe(promised)
    expect([await findings(page), await scrollsSideways(page)]).toEqual([[], false])
  })

  await test.step('the paid order repeats these days', async () => {
    await type(page, 'Card number', '4242 4242 4242 4242')
    await type(page, 'Expiry date', '12 / 34')
    await type(page, 'Security code', '123')
    await tap(page.getByRole('button', { name: /^Pay \$/ }))
    await expect(page.getByText('Congrats your payment is completed').first()).toBeVisible()
    expect(count()).toBeLessThanOrEqual(mostActions)
    expect(daysIn(await page.getByText(/^Leaves on/).textContent())).toBe(promised)
  })

  const order = new URL(page.url()).pathname

  await test.step('every mail about the order repeats them too', async () => {
    const number = /F-\d+/.exec(await heading(page, /^Order F-/).innerText())?.[0] ?? ''
    await page.goto('/outbox')
    const mails = page
      .getByRole('article')
      .filter({ hasText: `To ${email}` })
      .filter({ hasText: number })
    for (const mail of await mails.all()) expect(daysIn(await mail.textContent())).toBe(promised)
    await expect(mails).not.toHaveCount(0)
  })

  await test.step('once it has shipped, the order says only when it arrives', async () => {
    await asRoot.approveOrder({ id: order.slice(order.lastIndexOf('/') + 1) })
    await page.goto(order)
    const delivery = page.getByRole('region', { name: 'Status', exact: true })
    await expect(delivery).toContainText('Arrives')
    await expect(delivery).not.toContainText('Leaves on')
    expect(daysIn(await delivery.textContent())).toBe(promised)
  })
})

test('a new customer orders and pays three products, found by search, in at most 24 actions', async ({ visitor }) => {
  expect(await buyThreeLines(visitor)).toBeLessThanOrEqual(24)
})
