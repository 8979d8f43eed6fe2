/** Every route, header, sidebar and table of the specification, for each role, in a browser. */

import type { Furniture } from '#tests/furniture.ts'
import { sample } from '#tests/sample.ts'
import { addedToSidebars, headers, type Role, routes, sidebars, tables } from '#tests/spec/specification.ts'
import { heldToken } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

/** The values of placeholders in paths and headings. */
function fillIn(text: string, { productId, productName, unpaidOrderId }: Furniture): string {
  const places: Record<string, string> = { product: productId, 'product name': productName, order: unpaidOrderId }
  return text.replaceAll(/\{([\w ]+)\}/g, (place, what) => places[what] ?? place)
}

const roles: readonly Role[] = ['visitor', 'customer', 'admin']

for (const role of roles)
  test(`every route leads the ${role} where the specification says`, async ({ openAs, furniture }) => {
    const page = await openAs(role)
    for (const route of sample(routes, 5))
      await test.step(route.path, async () => {
        const path = fillIn(route.path, furniture)
        const found = route[role]
        await page.goto(path)
        if (!('heading' in found)) return expect(page).toHaveURL(fillIn(found.leadsTo, furniture))
        await expect(page.getByRole('heading', { level: 1 })).toHaveText([fillIn(found.heading, furniture)])
        await expect(page).toHaveURL(path)
      })
  })

for (const role of roles)
  test(`the header, sidebar and tables that the ${role} sees are those of the specification`, async ({
    openAs,
    furniture,
  }) => {
    const page = await openAs(role)
    await page.goto('/')
    const header = page.getByRole('banner')
    // The link to the cart is our addition.
    const links = header.getByRole('link').filter({ visible: true, hasNotText: 'Cart' })
    await expect(links).toHaveText(['Fleje', ...headers[role].links])
    if (role === 'visitor') return
    await header.getByRole('button', { name: 'Your account' }).click()
    await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText([...headers[role].menu])
    await expect(header.getByText(furniture.members[role].name)).toBeVisible()

    await page.goto('/dashboard')
    const items = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    await expect(items).toHaveText([...sidebars[role], ...addedToSidebars[role]])
    for (const { path, columns } of tables.filter(({ by }) => by === role))
      await test.step(`the columns of ${path}`, async () => {
        await page.goto(path)
        await expect(page.getByRole('columnheader')).toHaveText([...columns])
      })
  })

test('the dashboard signs out a user whose token the shop refuses', async ({ visitor: page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const claims = { email: 'nobody@fleje.example', name: 'No', iat: 2_000_000_000, exp: 2_100_000_000 }
    localStorage.setItem('accessToken', `e30.${btoa(JSON.stringify(claims))}.nothing`)
  })
  await page.goto('/dashboard/myProfile')
  await expect(page).toHaveURL('/login?from=%2Fdashboard%2FmyProfile')
  expect(await heldToken(page)).toBeNull()
})
