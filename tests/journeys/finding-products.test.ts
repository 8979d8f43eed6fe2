/** A visitor finds a product among all others. */
import { holdBack, sees } from './actions.ts'
import { expect, test } from './fixtures.ts'

test('the search finds products while a visitor types, keeps the focus and the sort order, shows counts, and combines with a type', async ({
  visitor: page,
}) => {
  await page.goto('/products?category=steel&sort=price', { waitUntil: 'networkidle' })
  const field = page.getByPlaceholder('Search products')
  await field.click()
  await page.keyboard.type('19 mm')
  await sees(page, /products in steel for “19 mm”/)
  await expect(page).toHaveURL('/products?category=steel&q=19+mm&sort=price')
  await expect(field).toHaveValue('19 mm')
  await expect(field).toBeFocused()
  await field.fill('19')
  await page.getByRole('checkbox', { name: 'Seals' }).check()
  await sees(page, /products in steel for “19”: Seals/)
  const names = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
  expect(names.length).toBeGreaterThan(1)
  for (const name of names) expect(name).toMatch(/seal/i)
})

test('the search finds words typed before the scripts are loaded @rare', async ({ visitor: page }) => {
  const comeNow = await holdBack(page, '**/assets/*.js')
  await page.goto('/products', { waitUntil: 'commit' })
  await page.getByRole('searchbox', { name: 'Search products' }).fill('PT-1610')
  await page.getByLabel('Sort by').selectOption('price')
  comeNow()
  await sees(page, /products for “PT-1610”/)
  await expect(page).toHaveURL('/products?q=PT-1610&sort=price')
})

test('without scripts, the search says which reading of a number it used, and links to the other readings @rare', async ({
  open,
}) => {
  const page = await open({ javaScriptEnabled: false })
  await page.goto('/products?q=2500')
  await expect(page.getByRole('link', { name: 'Search without 2500 m' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('PET strap 12 × 0.6 mm')
  const others = page.getByRole('list', { name: 'Other meanings of 2500' })
  await others.getByRole('link', { name: 'or 2500 N tension' }).press('Enter')
  await expect(page).toHaveURL('/products?q=2500+N+tension')
  await expect(page.getByRole('article').first()).toContainText('2,500 N')
})

test('the search can be reached from every page, by the field in the header or by a slash @rare', async ({
  visitor: page,
  ana,
}) => {
  for (const someone of [page, ana]) {
    await someone.goto(someone === ana ? '/dashboard/myProfile' : '/blogs', { waitUntil: 'networkidle' })
    await someone.keyboard.press('/')
    const box = someone.getByPlaceholder('Search the shop')
    await expect(box).toBeFocused()
    await someone.keyboard.type('serrated seal')
    await someone.keyboard.press('Enter')
    await expect(someone).toHaveURL('/products?q=serrated+seal')
    await expect(someone.getByRole('article').first()).toContainText('Serrated seal')
  }
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search products')).toBeFocused()
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/blogs')
  await page.getByRole('link', { name: 'Search the shop' }).click()
  await expect(page).toHaveURL('/products#search')
  await expect(page.getByPlaceholder('Search products')).toBeFocused()
  await page.goto('/blogs', { waitUntil: 'networkidle' })
  await page.keyboard.press('/')
  await expect(page.getByPlaceholder('Search products')).toBeFocused()
})

test('a slash does not focus the search of a public page once this shortcut is switched off @rare', async ({
  visitor: page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const box = page.getByPlaceholder('Search the shop')
  await expect(box).toHaveAttribute('aria-keyshortcuts', '/')
  const slash = page.getByRole('checkbox', { name: 'Press / to search' })
  await expect(slash).toBeChecked()
  await slash.uncheck()
  await expect(box).not.toHaveAttribute('aria-keyshortcuts')
  await page.goto('/blogs', { waitUntil: 'networkidle' })
  await page.keyboard.press('/')
  await expect(box).not.toBeFocused()
  await expect(box).not.toHaveAttribute('aria-keyshortcuts')
  await page.goto('/', { waitUntil: 'networkidle' })
  await expect(slash).not.toBeChecked()
  await slash.check()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).focus()
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
})

test('the search names the words that were left out, and unknown words @rare', async ({ visitor: page }) => {
  await page.goto('/products?q=blued+PET+19+mm')
  await sees(page, /^No product matches every word. These are the results if “\w+” is left out.$/)
  await page.goto('/products?q=16+mm+qwxzv')
  await sees(page, 'No match for “qwxzv”.')
  expect(await page.getByRole('article').count()).toBeGreaterThan(3)
})

test('the search responds to queries that no product matches: another maker, a question about the shop, goods not sold, and a length that no coil has @rare', async ({
  visitor: page,
}) => {
  await page.goto('/products', { waitUntil: 'networkidle' })
  // Becomes a combobox when the code for suggestions is loaded.
  const field = page.getByLabel('Search products')
  await field.click()
  await page.keyboard.type('Fromm P328')
  await sees(page, 'Fromm is another maker, whose products we do not sell.')
  await sees(page, '“P328” is a model of another maker. These are our battery tools.')
  for (const name of await page.getByRole('article').getByRole('heading').allTextContents())
    expect(name).toMatch(/battery/i)
  await field.fill('stretch film')
  await sees(page, 'We do not sell this: stretch film.')
  await expect(page.getByRole('article')).toHaveCount(0)
  await field.fill('400 ft')
  await sees(page, 'No product has exactly “400 ft”. These are the nearest products.')
  await field.fill('how long does delivery take')
  await page.getByRole('main').getByRole('link', { name: 'Delivery', exact: true }).click()
  await expect(page).toHaveURL('/delivery')
})

test('the number of products is followed by all chosen filters @rare', async ({ visitor: page }) => {
  await page.goto('/products?type=strap&material=PET&material=PP&width=16')
  await sees(page, /^\d products: Strap, PET or PP, 16 (mm|millimetres)/)
})

test('a search is not sent after the visitor has opened a product @rare', async ({ visitor: page }) => {
  await page.clock.install()
  await page.goto('/products', { waitUntil: 'networkidle' })
  await page.clock.pauseAt(Date.now() + 60_000)
  const requested: string[] = []
  // The focus fetches the code for suggestions, which is not a search.
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && !request.url().includes('/assets/')) requested.push(request.url())
  })
  await page.getByPlaceholder('Search products').fill('PT-1610')
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await page.clock.runFor(1000)
  await expect(page.getByText('per coil')).toBeVisible()
  await expect(page).toHaveURL(/\/catalog\//)
  expect(requested).toEqual([])
})

test('the search field shows the words of the URL after going back @rare', async ({ visitor: page }) => {
  await page.goto('/products?q=zeppelin')
  await page.getByRole('link', { name: 'Steel', exact: true }).first().click()
  await expect(page).toHaveURL('/products?q=zeppelin&category=steel')
  await page.getByRole('link', { name: 'Show all products' }).click()
  await expect(page).toHaveURL('/products')
  const field = page.getByPlaceholder('Search products')
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(field).toHaveValue('zeppelin')
})

test('an outdated URL for the middle of a list opens the beginning of the list @rare', async ({ shop }) => {
  const old = Buffer.from('["125.5","00000000-0000-4000-8000-000000000000"]').toString('base64url')
  for (const cursor of [old, '%00', 'x'.repeat(3000)]) {
    const answer = await shop.send(`/products?category=steel&sort=price&cursor=${cursor}`)
    expect(answer.status).toBe(200)
    const html = await answer.text()
    expect(html).toMatch(/products in steel</)
    expect(html.match(/<article/g)?.length).toBeGreaterThan(5)
  }
})
