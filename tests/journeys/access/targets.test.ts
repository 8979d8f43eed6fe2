/** Targets that are pressed often are at least 24 × 24 px large, even within a line of text, where axe would accept less. */
import { expect, test } from '../fixtures.ts'

const targets = [
  ['/products?view=list', 'columnheader', 'link'],
  ['/dashboard/manageProducts', 'columnheader', 'button'],
  ['/dashboard/allUsers', 'columnheader', 'button'],
] as const

test('the headers that sort lists, and the sources in the calculator, are at least 24 × 24 px large @rare', async ({
  root: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const measured: string[] = []
  const measure = async (path: string, find: () => ReturnType<typeof page.getByRole>) => {
    await page.goto(path)
    await expect(find().first()).toBeAttached()
    for (const target of await find().filter({ visible: true }).all()) {
      const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
      measured.push(`${path} ${width >= 24 && height >= 24}`)
      expect([Math.min(width, 24), Math.min(height, 24)], `${path} ${await target.textContent()}`).toEqual([24, 24])
    }
  }
  for (const [path, header, role] of targets) await measure(path, () => page.getByRole(header).getByRole(role))
  await measure('/calculator', () => page.getByRole('link', { name: /^Source \d/ }))
  expect(new Set(measured).size).toBe(4)
})
