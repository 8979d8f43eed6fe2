/** The customer of an order that the office has entered opens the one-time link in the mail, and pays without logging in. */
import { sample } from '#tests/sample.ts'
import { findings } from '../access/axe.ts'
import { scrollsSideways } from '../access/fit.ts'
import { fillCard, heading, holdBack, press, sees } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { enterOrderFor, paymentLinkOf } from './callers.ts'

for (const width of sample([390, 1280], 1))
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('a payment link of a cancelled order says so and offers no new link @rare', async ({
      anaMember,
      asAna,
      asRoot,
      open,
    }) => {
      const id = await enterOrderFor(asRoot, anaMember.email)
      const page = await open()
      const link = await paymentLinkOf(page, (await asAna.findOrder({ id })).number)
      await page.goto(link)
      await press(page, 'Open the payment')
      await sees(page, 'Please Pay')
      await asAna.cancelOrder({ id })
      await page.reload()
      await expect(heading(page, 'This order cannot be paid')).toBeVisible()
      await sees(page, 'This order has been cancelled. Nothing was charged.')
      await expect(page.getByRole('button', { name: 'Send me a new link' })).toHaveCount(0)
    })

    test('a payment link pays its order in one browser; another gets a new link by mail', async ({
      anaMember,
      asAna,
      asRoot,
      open,
    }) => {
      const id = await enterOrderFor(asRoot, anaMember.email)
      const { number, toPay } = await asAna.findOrder({ id })
      const [first, second, scanner] = [await open(), await open(), await open()]
      const link = await paymentLinkOf(first, number)

      // A mail scanner loads the page twice and runs its scripts, but does not click.
      for (const _time of [1, 2]) {
        await scanner.goto(link)
        await expect(scanner.getByRole('button', { name: 'Open the payment' })).toBeVisible()
      }
      await expect(scanner.locator('main')).not.toContainText(number)
      expect([await findings(scanner), await scrollsSideways(scanner)]).toEqual([[], false])

      await first.goto(link)
      await press(first, 'Open the payment')
      await sees(first, number)
      await expect(heading(first, 'Make Your Payment')).toBeFocused()
      await first.reload()
      await sees(first, number)
      await expect(first.locator('main')).not.toContainText(anaMember.name)
      expect([await findings(first), await scrollsSideways(first)]).toEqual([[], false])

      await second.goto(link)
      await press(second, 'Open the payment')
      await expect(heading(second, 'This link was used')).toBeVisible()
      expect([await findings(second), await scrollsSideways(second)]).toEqual([[], false])
      await press(second, 'Send me a new link')
      await sees(second, 'We have sent a new link to the email address of the order')

      await second.goto(await paymentLinkOf(second, number))
      await press(second, 'Open the payment')
      await fillCard(second, '4000 0000 0000 0002')
      await press(second, /^Pay \$/)
      await sees(second, 'Your card was declined')
      await second.reload()
      await fillCard(second, '4242 4242 4242 4242')
      const record = await holdBack(second, '**/api/payment-links/payment', 'PATCH')
      await press(second, /^Pay \$/)
      await sees(second, 'We have received your payment and are recording it.')
      await expect(second.getByText('Congrats')).toHaveCount(0)
      record()
      await expect(second.getByRole('heading', { name: 'Congrats your payment is completed' })).toBeFocused()
      const { transactionId, ...order } = await asAna.findOrder({ id })
      expect(order).toMatchObject({ paid: true, toPay })
      await sees(second, transactionId ?? '')
      await second.reload()
      await expect(heading(second, 'Your order')).toBeVisible()
      await first.reload()
      await expect(heading(first, 'This link does not work')).toBeVisible()
    })
  })
