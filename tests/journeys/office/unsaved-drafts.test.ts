/** A draft saves by itself. Nothing that was typed is lost, and nothing of another page is overwritten. */
import type { Page } from '@playwright/test'
import { heading, press, sees, tryToLogIn } from '../actions.ts'
import { expect, test } from '../fixtures.ts'
import { newAccount, signUp } from '../members.ts'
import { signUpPacker } from './packing.ts'

/** Answers are lost, and a newer draft refuses an older one, on purpose. */
test.use({ expectedComplaints: /net::ERR_FAILED|status of 40[19]/ })

const address = (page: Page) => page.getByLabel('Street', { exact: true })

/** Loses the answer to the next call that saves a draft, after the shop has saved it. */
async function loseNextAnswer(page: Page) {
  const saves = (route: Parameters<Parameters<Page['route']>[1]>[0]) => route.fetch().then(() => route.abort())
  await page.route('**/api/drafts/*', saves, { times: 1 })
}

test('a draft saves again what was typed when an answer was lost, overwrites nothing from another page, and is saved when it is left @rare', async ({
  shop,
  open,
  rootMember,
  asRoot,
}) => {
  const { email, name } = await signUp(shop, newAccount('Berta Sala'))
  const page = await open({ as: rootMember })
  await page.goto(`/dashboard/users/${email}`)
  await press(page, 'Enter an order')
  await expect(heading(page, `Order for ${name}`)).toBeVisible()
  const id = page.url().split('/').at(-1) ?? ''
  const fields = async () => (await asRoot.findDraft({ id })).fields

  await loseNextAnswer(page)
  await address(page).fill('Calle Mayor 1, Zaragoza ')
  await sees(page, /^Not saved: The shop cannot be reached/)
  await press(page, 'Try again')
  await sees(page, 'Saved')
  expect(await fields()).toEqual({ street: 'Calle Mayor 1, Zaragoza' })

  await loseNextAnswer(page)
  await address(page).fill('Calle Mayor 2, Zaragoza')
  await sees(page, /^Not saved: The shop cannot be reached/)
  const { version } = await asRoot.findDraft({ id })
  const elsewhere = { street: 'Calle Menor 3, Zaragoza' }
  await asRoot.putDraft({ id, body: { version, lines: [], fields: elsewhere } })
  await press(page, 'Try again')
  await sees(page, /^Not saved: This draft was changed somewhere else/)
  expect(await fields()).toEqual(elsewhere)
  await press(page, 'Load the latest version')
  await expect(address(page)).toHaveValue(elsewhere.street)

  await page.getByLabel('Add a product').fill('PT-1610')
  await page.keyboard.press('Enter')
  const removal = page.getByRole('button', { name: /^Remove PET strap/ })
  await removal.click()
  await sees(page, 'Saved')
  await press(page, /^Undo removing PET strap/)
  await expect(removal).toBeVisible()
  await sees(page, 'Saved')
  await page.getByLabel('Phone').fill('976111111')
  await page.goBack()
  await expect(page).toHaveURL(/\/users\//)
  await expect.poll(fields).toEqual({ ...elsewhere, phone: '976111111' })
})

test('the office finds what was typed when a session ended before the order was started, and before the draft was saved @rare', async ({
  shop,
  open,
  asRoot,
}) => {
  const { email, name } = await signUp(shop, newAccount('Berta Sala'))
  const packer = await signUpPacker(shop, asRoot)
  const page = await open({ as: packer })
  const endSession = () => asRoot.endSessions({ person: packer.email })
  await page.goto('/dashboard/newOrder')
  const customer = page.getByLabel('Email address of the customer')
  await customer.fill(email)
  await endSession()
  await press(page, 'Start the order')
  await sees(page, /what you typed is kept/)
  await tryToLogIn(page, packer)
  await expect(customer).toHaveValue(email)
  await press(page, 'Start the order')
  await expect(heading(page, `Order for ${name}`)).toBeVisible()

  await endSession()
  await address(page).fill('Calle Mayor 1, Zaragoza')
  await sees(page, /what you typed is kept/)
  await tryToLogIn(page, packer)
  await expect(address(page)).toHaveValue('Calle Mayor 1, Zaragoza')
  await sees(page, 'Saved')
  await page.reload()
  await expect(address(page)).toHaveValue('Calle Mayor 1, Zaragoza')
})
