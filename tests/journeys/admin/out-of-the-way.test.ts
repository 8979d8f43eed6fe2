/** The dashboard menu and toasts stay out of the way of the work. */
import type { Page } from '@playwright/test'
import { coil } from '#tests/coil.ts'
import { sample } from '#tests/sample.ts'
import { confirmDeletion, heading, isTold } from '../actions.ts'
import { expect, test } from '../fixtures.ts'

test('on a phone the dashboard menu is folded, opens by keyboard, and is folded again on the next screen @rare', async ({
  root: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/manageProducts')
  const menu = page.getByRole('navigation', { name: 'Dashboard' })
  const button = menu.getByRole('button', { name: 'Dashboard menu' })
  const link = menu.getByRole('link', { name: 'All Users' })
  await expect(button).toHaveAttribute('aria-expanded', 'false')
  await expect(link).toBeHidden()
  expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(64)

  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(link).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await link.click()
  await expect(heading(page, 'All Users')).toBeFocused()
  await expect(link).toBeHidden()
})

const sizes = [
  [1280, 800],
  [390, 844],
] as const
for (const [width, height] of sample(sizes, 1))
  test(`toasts cover no part of a list, at ${width} px @rare`, async ({ root: page, asRoot }) => {
    const name = `Cover ${Date.now()}`
    for (const end of ['of kraft paper', 'of cardboard'])
      await asRoot.addProduct({ body: { ...coil, name: `${name} ${end}` } })
    await page.setViewportSize({ width, height })
    await page.goto(`/dashboard/manageProducts?q=${encodeURIComponent(name)}`)
    await confirmDeletion(page, /^Delete Cover/)
    await isTold(page, /^Cover .* deleted\b/)
    expect(await isOnList(page)).toBe(false)
  })

/** Whether a toast covers any of the area beside the sidebar and below the header. */
function isOnList(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const side = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const [toast, header, main] = [side('#toasts > *'), side('header'), side('main')]
    if (!toast || !header || !main) throw new Error('There is nothing to measure')
    return toast.bottom > header.bottom && toast.right > main.left
  })
}
