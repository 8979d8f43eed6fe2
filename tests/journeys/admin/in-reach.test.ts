/** The rows of a list are within reach: what is above the list does not push them down, and they are low. */
import { needs } from '#contract/needs/rules.ts'
import { recordOf } from '#contract/rules/members.ts'
import { someNeeds } from '#tests/screen-states.ts'
import type { Api } from '#web/api/client.ts'
import { expect, test } from '../fixtures.ts'
import type { JourneyShop } from '../journey-shop.ts'
import { type Member, newAccount, signUp } from '../members.ts'
import { sellToDoor } from '../office/packing.ts'
import { orderOne } from '../orders.ts'

/** A list, and how many of its rows are in sight in a window of 1280 × 900 px. */
type List = { path: string; rows: string; inSight: number }

const tableRows = 'main table[data-list] tbody tr'
const adminsLists: List[] = [
  { path: '/dashboard/manageOrders', rows: tableRows, inSight: 12 },
  { path: '/dashboard/manageProducts', rows: tableRows, inSight: 12 },
  { path: '/dashboard/allUsers', rows: tableRows, inSight: 12 },
  { path: '/dashboard/allReviews', rows: tableRows, inSight: 12 },
  { path: '/dashboard/toShip', rows: 'main li[aria-label^="Order "]', inSight: 6 },
]
const customersLists: List[] = [{ path: '/dashboard/myOrders', rows: tableRows, inSight: 12 }]

test.describe('in a shop of its own, whose lists have no texts of extreme lengths', () => {
  test.use({ environment: {} })

  test('below everything that can need attention, lists show at least 12 rows, or 6 orders to ship, at 1280 × 900 px, and hide no text in a narrower or wider window @rare', async ({
    shop,
    root,
    asRoot,
    ana,
    anaMember,
  }) => {
    await fillLists(shop, asRoot, anaMember)
    await root.route('**/api/needs', (route) => route.fulfill({ json: { ...someNeeds, ...recordOf(needs, () => 14) } }))
    for (const [page, lists] of [
      [root, adminsLists],
      [ana, customersLists],
    ] as const)
      for (const { path, rows, inSight } of lists)
        for (const width of [768, 1024, 1280, 1600])
          await test.step(`${path} at ${width} px`, async () => {
            await page.setViewportSize({ width, height: 900 })
            if (width === 768) await page.goto(path)
            await expect(page.locator(rows).first()).toBeVisible()
            await page.evaluate(() => document.fonts.ready)
            // A list that has become narrower or wider is drawn again once its width is known.
            await expect(async () => {
              const { hidden, ...measured } = await page.evaluate(measure, rows)
              expect(hidden).toEqual([])
              expect(measured.mostConfirm, 'a row has one Confirm button').toBeLessThanOrEqual(1)
              expect(measured.mostCancel, 'a row has one Cancel button').toBeLessThanOrEqual(1)
              if (width !== 1280) return
              expect(measured.firstAt, 'the first row begins above 300 px').toBeLessThan(300)
              expect(measured.inSight).toBeGreaterThanOrEqual(inSight)
            }).toPass()
          })
  })
})

/** Orders in each state, and enough users. */
async function fillLists(shop: JourneyShop, admin: Api, customer: Member): Promise<void> {
  const { api } = customer
  const sold = await sellToDoor(shop, api, 10)
  const [shipped, refunded, asked, cancelled] = sold.map(({ _id }) => _id)
  if (!shipped || !refunded || !asked || !cancelled) throw new Error('Ten orders were sold')
  await admin.approveOrder({ id: shipped })
  await admin.refundOrder({ id: refunded, body: { amount: 1, reason: 'It came late' } })
  await api.requestCancellation({ id: asked, body: { reason: 'Ordered twice' } })
  await admin.cancelPaidOrder({ id: cancelled, body: { reason: 'Ordered twice', restock: true } })
  for (let unpaid = 0; unpaid < 3; unpaid++) await orderOne(api)
  await Promise.all(Array.from({ length: 12 }, () => signUp(shop, newAccount('Purificación Etxeberria'))))
}

/**
 * Measures the list: `hidden` has a line for each text of a row that is outside the window, or beneath another cell, and for each
 * email and delivery address that is cut off. A closed row may cut other texts off.
 */
function measure(rowSelector: string) {
  const all = [...document.querySelectorAll(rowSelector)]
  const rows = all.filter((row) => {
    const { top, bottom } = row.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
  const headers = [...document.querySelectorAll('main th')].map(({ textContent }) => textContent.trim())
  const most = (word: string) =>
    Math.max(...all.map((row) => [...row.querySelectorAll('button')].filter((one) => one.innerText === word).length))
  return {
    inSight: rows.length,
    firstAt: Math.round(all[0]?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY),
    heights: rows.map((row) => Math.round(row.getBoundingClientRect().height)),
    mostConfirm: most('Confirm'),
    mostCancel: most('Cancel'),
    hidden: rows.flatMap((row) => [...textsOf(row)].flatMap((text) => faultOf(text, row) ?? [])),
  }

  function* textsOf(row: Element) {
    const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      if (text.textContent?.trim() && text.parentElement?.checkVisibility({ visibilityProperty: true })) yield text
  }
  function faultOf(text: Node, row: Element): string | undefined {
    const cell = text.parentElement?.closest('td') ?? row
    const name = headers[[...row.children].indexOf(cell)] ?? ''
    const box = cutting(text.parentElement, row)
    if (box?.matches('.sr-only')) return undefined
    if (box && !['Email', 'Address'].includes(name)) return undefined
    if (box) return `cut off in ${name}: ${text.textContent}`
    const range = document.createRange()
    range.selectNodeContents(text)
    for (const { left, right, top, bottom, width } of range.getClientRects()) {
      if (left < 0 || right > innerWidth) return `outside the window: ${text.textContent}`
      const spots = [left + 1, right - 1].map((x) => document.elementFromPoint(x, (top + bottom) / 2))
      if (width > 2 && !spots.every((spot) => cell.contains(spot))) return `covered in ${name}: ${text.textContent}`
    }
    return undefined
  }
  /** The element that cuts the text off. */
  function cutting(from: Element | null, row: Element): Element | undefined {
    for (let box = from; box && box !== row; box = box.parentElement) {
      const isCutting = box.scrollWidth > box.clientWidth || box.scrollHeight > box.clientHeight + 2
      if (isCutting && /hidden|clip/.test(getComputedStyle(box).overflow)) return box
    }
    return undefined
  }
}

test('on a phone the filters of Manage Orders are folded until opened, and stay open while a filter is set @rare', async ({
  root: page,
  asAna,
}) => {
  await orderOne(asAna)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/manageOrders')
  await expect(page.getByRole('row').nth(1)).toBeInViewport()
  const filters = page.getByRole('button', { name: 'Filters' })
  const show = page.getByLabel('Show', { exact: true })
  await expect(filters).toHaveAttribute('aria-expanded', 'false')
  await expect(show).toBeHidden()

  await filters.focus()
  await page.keyboard.press('Enter')
  await expect(filters).toHaveAttribute('aria-expanded', 'true')
  await show.selectOption('unshipped')
  await expect(page).toHaveURL(/state=unshipped/)
  await page.reload()
  await expect(show).toHaveValue('unshipped')
  await expect(filters).toBeHidden()
  await show.selectOption('')
  await expect(page).not.toHaveURL(/state=/)
  await expect(show).toBeVisible()
  await filters.click()
  await expect(show).toBeHidden()
})
