/** A customer asks for a mail about a sold-out product, an admin restocks the product, and the mail leads back to its page. */
import { coil } from '#tests/coil.ts'
import { findings } from './access/axe.ts'
import { heading, isTold, press, sees, tryToLogIn } from './actions.ts'
import { isSaved, openForm, save } from './admin/product-form.ts'
import { expect, test } from './fixtures.ts'

test('a visitor logs in to ask for a mail about a sold-out product, and gets one when an admin has restocked it', async ({
  visitor,
  anaMember,
  root,
  asRoot,
}) => {
  const name = 'Strap that comes back'
  const soldOut = { ...coil, name, availableQuantity: 0 }
  const { _id: id } = await asRoot.addProduct({ body: soldOut })

  await test.step('the admin enters the lead time, which the page of the product shows', async () => {
    await openForm(root, id)
    await root.getByLabel('Lead time in working days').fill('12')
    await save(root)
    await isSaved(root, id)
    await visitor.goto('/catalog/strap-that-comes-back')
    await visitor.setViewportSize({ width: 390, height: 844 })
    await sees(visitor, 'Back in about 12 working days')
    await expect(visitor.getByText('Sold out', { exact: true }).first()).toBeInViewport()
  })

  await test.step('the visitor logs in, asks for the mail, withdraws the request and asks again', async () => {
    await visitor.getByRole('link', { name: 'Get a mail when back in stock' }).click()
    await expect(heading(visitor, 'Login')).toBeVisible()
    await tryToLogIn(visitor, anaMember)
    await expect(visitor).toHaveURL('/alert/strap-that-comes-back')
    await press(visitor, 'Send me a mail')
    await sees(visitor, 'You get one mail when the product is back')
    expect(await findings(visitor)).toEqual([])
    await press(visitor, 'Withdraw my request')
    await isTold(visitor, 'Request withdrawn')
    await press(visitor, 'Send me a mail')
    await sees(visitor, 'You get one mail when the product is back')
    await expect(visitor.getByRole('button', { name: 'Withdraw my request' })).toBeFocused()
  })

  await test.step('the mail leads to the page of the restocked product', async () => {
    await asRoot.updateProduct({ id, body: { ...coil, name, availableQuantity: 40 } })
    const mail = visitor.getByRole('article').filter({ hasText: `${name} is back in stock` })
    const countMails = async () => {
      await visitor.goto('/outbox')
      return mail.count()
    }
    await expect.poll(countMails).toBe(1)
    await expect(mail).toContainText(`To ${anaMember.email},`)
    await mail.getByRole('link', { name: 'View as HTML mail' }).click()
    await visitor.getByRole('link', { name: 'See the product' }).click()
    await expect(heading(visitor, name)).toBeVisible()
    await expect(visitor.getByRole('button', { name: /Add to cart/ }).first()).toBeVisible()
  })
})
