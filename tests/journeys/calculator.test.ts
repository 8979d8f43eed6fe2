/** From a load to a paid order: the plan is calculated, and put into the cart in whole coils, packs and tools. */
import type { Page } from '@playwright/test'
import { fill, fillCard, heading, isTold, press, sees } from './actions.ts'
import { address } from './carts.ts'
import { expect, test } from './fixtures.ts'
import { tabTo } from './keyboard.ts'

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const answer = (page: Page) => page.getByRole('region', { name: 'Answer' })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name })

test.describe('a plant manager with a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('finds the strap for a load of bricks, takes the set and pays', async ({ anaMember, ana: page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Which strap does your load need, and how much?' }).tap()
    await expect(heading(page, 'Strapping calculator')).toBeVisible()
    await field(page, 'Weight, kilograms').fill('1200')
    await field(page, 'Height, millimetres').fill('1200')
    await choice(page, 'Kind of load').selectOption({ label: 'Bricks, blocks or stone' })
    await field(page, 'Loads per day').fill('4')
    await page.getByRole('button', { name: 'Calculate' }).tap()

    await test.step('the answer is focused and in view, and the URL has the values', async () => {
      await expect(answer(page)).toBeFocused()
      await expect(answer(page).getByText('Best value, made for such loads')).toBeInViewport()
      await expect(answer(page)).toContainText('6 × 5,900 N × 70 % ÷ (1,200 kg × 9.81) = 2.11')
      await expect(page).toHaveURL(/\/calculator\?weight=1200&width=1200&depth=1000&height=1200&/)
    })

    await test.step('the manager reads why another strap is unsuitable', async () => {
      await answer(page).locator('summary').tap()
      await expect(answer(page).getByRole('listitem').filter({ hasText: 'PP-1608-H' })).toContainText(
        'does not hold bricks',
      )
    })

    await test.step('the manager takes the whole set, and pays', async () => {
      const set = answer(page).getByRole('region', { name: 'For a month' })
      await expect(set.getByRole('listitem')).toHaveText([
        /^4 coils of PT-1610/,
        /^2 packs of 1,000 SL-PT16S/,
        /^1 × MT-PT20/,
        /^1 × MS-PT16/,
      ])
      await set.getByRole('button', { name: /^Add all to the cart/ }).tap()
      await isTold(page, 'The set is in your cart')
      await page.goto('/cart')
      await expect(page.getByLabel(/^Quantity of PET strap 16/)).toHaveValue('4')
      await expect(page.getByText('Nothing in your cart joins')).toHaveCount(0)
      await page.getByRole('link', { name: 'Checkout' }).first().tap()
      await fill(page, address)
      await page.getByLabel('Country').selectOption('ES')
      await fillCard(page, '4242 4242 4242 4242')
      await page.getByRole('button', { name: /^Pay \$/ }).tap()
      await isTold(page, 'Congrats your payment is completed')
      expect(await anaMember.api.listMyOrders({ email: anaMember.email })).toMatchObject([{ paid: true }])
    })
  })
})

test('the answer follows the typed values, whether metric or in pounds and inches; errors are shown beside their fields @rare', async ({
  visitor: page,
}) => {
  await page.goto('/calculator', { waitUntil: 'networkidle' })
  const kilograms = field(page, 'Weight, kilograms')

  await test.step('the answer changes once a value is complete, without disturbing the typing', async () => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await kilograms.fill('')
    await kilograms.pressSequentially('2400', { delay: 20 })
    await expect(answer(page)).toContainText('(2,400 kg × 9.81)')
    await expect(kilograms).toBeFocused()
    await expect(kilograms).toHaveValue('2400')
    expect(requested.filter((url) => url.includes('/calculator')).length).toBe(1)
  })
  await test.step('errors are shown beside their fields, and disappear when the values are corrected', async () => {
    await kilograms.fill('60000')
    await expect(kilograms).toHaveAccessibleDescription('Please enter 0.1 to 50,000 kg')
    await expect(kilograms).toHaveAttribute('aria-invalid', 'true')
    await sees(page, 'One field is invalid.')
    await sees(page, 'Please correct the marked fields to see the answer.')
    await kilograms.fill('1000')
    await expect(kilograms).not.toHaveAttribute('aria-invalid', 'true')
    await expect(answer(page)).toContainText('(1,000 kg × 9.81)')
  })
  await test.step('with inches chosen, the fields and the answer use inches and pounds, and the URL stays metric', async () => {
    await page.getByRole('radio', { name: 'inch' }).first().check()
    const weight = field(page, 'Weight, pounds')
    // A weight typed in kilograms is shown in pounds.
    await expect(weight).toHaveValue('2204.6')
    await expect(kilograms).toHaveCount(0)
    await weight.fill('1102.3')
    await field(page, 'Width, inches').fill('48 1/2')
    await expect(answer(page)).toContainText('÷ 1,100 lb')
    await expect(page).toHaveURL(/\?weight=500&width=1232&depth=1000&/)
    await page.reload()
    await expect(field(page, 'Width, inches')).toHaveValue('48.5')
  })
})

test('the page of a strap leads to the quantity needed; another strap can be chosen, and Back undoes the choice @rare', async ({
  shop,
  visitor: page,
}) => {
  const products = await shop.api.listProducts({ type: 'strap' })
  const pet = products.find(({ technicalData }) => technicalData.sku === 'PT-1910')
  await page.goto(`/catalog/${pet?.slug}`)
  await page.getByRole('link', { name: 'How much do I need?' }).click()
  const chosen = answer(page).getByRole('article').getByRole('heading', { level: 2 })
  await expect(chosen).toHaveText(/^PET strap 19 × 1.0 mm/)
  await field(page, 'Weight, kilograms').fill('900')
  await expect(page).toHaveURL(new RegExp(`weight=900.*&strap=${pet?.slug}$`))
  await expect(chosen).toHaveText(/^PET strap 19 × 1.0 mm/)
  await page.getByRole('link', { name: /^Choose PET strap 16 × 1.0 mm/ }).click()
  await expect(chosen).toHaveText(/^PET strap 16 × 1.0 mm/)
  await field(page, 'Loads per day').fill('12')
  await expect(page).toHaveURL(/loads=12.*&strap=pet-strap-16/)
  await page.goBack()
  await expect(chosen).toHaveText(/^PET strap 19 × 1.0 mm/)
  await expect(field(page, 'Weight, kilograms')).toHaveValue('900')
})

test('the calculator works by keyboard alone @rare', async ({ visitor: page }) => {
  await page.goto('/calculator')
  await tabTo(page, field(page, 'Weight, kilograms'))
  await page.keyboard.press('Control+A')
  await page.keyboard.type('1500')
  await tabTo(page, choice(page, 'Edges'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByRole('button', { name: 'Calculate' }))
  await page.keyboard.press('Enter')
  await expect(answer(page)).toBeFocused()
  await expect(answer(page)).toContainText('(1,500 kg × 9.81)')
  await expect(answer(page).getByRole('article').getByRole('heading', { level: 2 })).toHaveText(/^Steel strap/)
  await tabTo(page, answer(page).getByRole('button', { name: /^Add all to the cart/ }))
  await page.keyboard.press('Enter')
  await isTold(page, 'The set is in your cart')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the calculator works as a plain HTML form, in both systems of units @rare', async ({ visitor: page }) => {
    await page.goto('/calculator')
    await field(page, 'Weight, kilograms').fill('800')
    await choice(page, 'Transport').selectOption('sea')
    await press(page, 'Calculate')
    await expect(answer(page)).toContainText('(800 kg × 9.81)')
    await expect(choice(page, 'Transport')).toHaveValue('sea')
    await expect(answer(page).getByRole('button')).toHaveCount(0)
    await page.getByRole('link', { name: 'Measures in inches' }).click()
    await expect(field(page, 'Weight, pounds')).toHaveValue('1763.7')
    await field(page, 'Weight, pounds').fill('2000')
    await press(page, 'Calculate')
    await expect(page).toHaveURL(/\?weight=907\.2&.*&units=inch$/)
    await expect(answer(page)).toContainText('÷ 2,000 lb')
    await answer(page)
      .getByRole('link', { name: /^Choose / })
      .first()
      .click()
    await expect(page).toHaveURL(/&strap=[\w-]+&units=inch$/)
  })
})
